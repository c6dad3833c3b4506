"""Bits of log, exp and the turn of lib/math/portable.ts, by the same formulas in CPython's doubles, and how
far they are from mpmath's 40 digits.

    pip install mpmath==1.3.0 && python portable.py > portable.json

Arguments come from a linear congruential generator, so that both sides make them alike.
"""

import hashlib
import json
import math
import struct

import mpmath

mpmath.mp.dps = 40
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10


def log(x):
    m, k = math.frexp(x)  # 0.5 <= m < 1
    # fdlibm looks at the upper 20 bits of the mantissa alone.
    high = struct.unpack(">Q", struct.pack(">d", x))[0] >> 32
    above = ((high & 0xFFFFF) + 0x95F64) >> 20
    k = k - 1 + above
    f = math.ldexp(x, -k) - 1
    s = f / (2 + f)
    z = s * s
    w = z * z
    odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    even = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01
        + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)))
    half = 0.5 * f * f
    return k * LN2_HIGH - ((half - (s * (half + (odd + even)) + k * LN2_LOW)) - f)


def exp(x):
    k = math.floor(x * 1.4426950408889634 + 0.5)
    high, low = x - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03
        + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))))
    return math.ldexp(1 - ((low - (r * c) / (2 - c)) - high), k)


def turn(u):
    quarters = math.floor(4 * u + 0.5)
    x = 2 * math.pi * (u - 0.25 * quarters)
    z = x * x
    sin = x + x * z * (-1.66666666666666324348e-01 + z * (8.33333333332248946124e-03
        + z * (-1.98412698298579493134e-04 + z * (2.75573137070700676789e-06
        + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))))
    cos = 1 - (0.5 * z - z * z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03
        + z * (2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07
        + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))))
    return [(cos, sin), (-sin, cos), (-cos, -sin), (sin, -cos)][quarters % 4]


def numbers(count):
    state = 1
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        yield state / 2**31


def bits(values):
    return hashlib.sha256(b"".join(struct.pack("<d", v) for v in values)).hexdigest()


uniform = list(numbers(20000))
logs = [log((u + 2**-32) * 2.0 ** ((n % 401) - 200)) for n, u in enumerate(uniform)]
exps = [exp(1400 * u - 700) for u in uniform]
points = [turn(u) for u in uniform]
few = range(0, 20000, 10)
exact = {
    "log": max(abs(float(mpmath.mpf(logs[n]) / mpmath.log(mpmath.mpf((uniform[n] + 2**-32) * 2.0 ** ((n % 401) - 200))) - 1)) for n in few),
    "exp": max(abs(float(mpmath.mpf(exps[n]) / mpmath.exp(mpmath.mpf(1400 * uniform[n] - 700)) - 1)) for n in few),
    "turn": max(abs(float(mpmath.mpf(points[n][0]) - mpmath.cos(2 * mpmath.pi * mpmath.mpf(uniform[n])))) for n in few),
}
print(json.dumps({
    "log": bits(logs),
    "exp": bits(exps),
    "turn": bits([v for p in points for v in p]),
    "largestError": exact,
}, indent=2))
