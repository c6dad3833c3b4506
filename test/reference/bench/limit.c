// The same work in C with AVX2 and FMA on one thread: what the processor can do.
//
//     gcc -O3 -mavx2 -mfma -o limit limit.c -lm && ./limit ROW FOLDER REPEATS MODELS LENGTH ITEMS
//
// prints the best time and processor time in milliseconds and a number that says what came out, as JSON.
#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static void *file(const char *folder, const char *name, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.bin", folder, name);
  FILE *f = fopen(path, "rb");
  void *data = aligned_alloc(64, (bytes + 63) & ~(size_t)63);
  if (!f || fread(data, 1, bytes, f) != bytes) exit(1);
  fclose(f);
  return data;
}

// Σ s·log₂ s over s = p + q: fdlibm's log in vectors of four, two at a time.
static double mixture(const double *p, const double *q, int n) {
  const double e = 1.4426950408889634;
  const __m256d one = _mm256_set1_pd(1), bias = _mm256_set1_pd(4503599627371519.0);
  const __m256i to_half = _mm256_set1_epi64x(0x3FF0000000000000 - 0x3FE6A09E667F3BCD);
  const __m256i exponent = _mm256_set1_epi64x(0x4330000000000000);
  const __m256i mantissa = _mm256_set1_epi64x(0x000FFFFFFFFFFFFF);
  const __m256i half = _mm256_set1_epi64x(0x3FE6A09E667F3BCD);
  const double coefficients[] = {1.479819860511658591e-01, 1.531383769920937332e-01,
    1.818357216161805012e-01, 2.222219843214978396e-01, 2.857142874366239149e-01,
    3.999999999940941908e-01, 6.666666666666735130e-01, 2.0};
  __m256d g[8], sum[2] = {_mm256_setzero_pd(), _mm256_setzero_pd()};
  for (int k = 0; k < 8; k++) g[k] = _mm256_set1_pd(coefficients[k] * e);
  for (int at = 0; at < n; at += 8) {
    for (int v = 0; v < 2; v++) {
      const __m256d s = _mm256_add_pd(_mm256_loadu_pd(p + at + 4 * v), _mm256_loadu_pd(q + at + 4 * v));
      const __m256i t = _mm256_add_epi64(_mm256_castpd_si256(s), to_half);
      const __m256d k = _mm256_sub_pd(
        _mm256_castsi256_pd(_mm256_or_si256(_mm256_srli_epi64(t, 52), exponent)), bias);
      const __m256d m = _mm256_castsi256_pd(_mm256_add_epi64(_mm256_and_si256(t, mantissa), half));
      const __m256d z = _mm256_div_pd(_mm256_sub_pd(m, one), _mm256_add_pd(m, one));
      const __m256d w = _mm256_mul_pd(z, z);
      __m256d x = _mm256_fmadd_pd(w, g[0], g[1]);
      x = _mm256_fmadd_pd(w, x, g[2]);
      x = _mm256_fmadd_pd(w, x, g[3]);
      x = _mm256_fmadd_pd(w, x, g[4]);
      x = _mm256_fmadd_pd(w, x, g[5]);
      x = _mm256_fmadd_pd(w, x, g[6]);
      x = _mm256_fmadd_pd(w, x, g[7]);
      sum[v] = _mm256_fmadd_pd(s, _mm256_fmadd_pd(z, x, k), sum[v]);
    }
  }
  const __m256d all = _mm256_add_pd(sum[0], sum[1]);
  return all[0] + all[1] + all[2] + all[3];
}

enum { BLOCK = 1024 };

static double jsd(const double *p, int m, int length, int items, double *mixed) {
  memset(mixed, 0, sizeof(double) * m * m);
  for (int at = 0; at < length; at += BLOCK) {
    const int n = length - at < BLOCK ? length - at : BLOCK;
    for (int i = 0; i < m; i++) {
      for (int j = i; j < m; j++) {
        mixed[i * m + j] += mixture(p + (size_t)i * length + at, p + (size_t)j * length + at, n);
      }
    }
  }
  double sum = 0;
  for (int i = 0; i < m; i++) {
    for (int j = i + 1; j < m; j++) {
      sum += ((mixed[i * m + i] + mixed[j * m + j]) / 2 - mixed[i * m + j]) / (2.0 * items);
    }
  }
  return sum / (m * (m - 1.0) / 2);
}

static void add(__m256i *high, __m256i *low, __m256i a, __m256i b, __m256i c) {
  const __m256i u = _mm256_xor_si256(a, b);
  *high = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(u, c));
  *low = _mm256_xor_si256(u, c);
}

static __m256i popcount(__m256i v) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i mask = _mm256_set1_epi8(15);
  const __m256i bytes = _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(v, mask)),
    _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(v, 4), mask)));
  return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

// Bits that two rows of `vectors` (a multiple of 8) vectors share, by Harley and Seal's method.
static uint64_t shared(const __m256i *a, const __m256i *b, int vectors) {
  __m256i ones = _mm256_setzero_si256(), twos = ones, fours = ones, total = ones;
  for (int k = 0; k < vectors; k += 8) {
    __m256i v[8], two[4], four[2], eight;
    for (int i = 0; i < 8; i++) v[i] = _mm256_and_si256(a[k + i], b[k + i]);
    for (int i = 0; i < 4; i++) add(&two[i], &ones, ones, v[2 * i], v[2 * i + 1]);
    for (int i = 0; i < 2; i++) add(&four[i], &twos, twos, two[2 * i], two[2 * i + 1]);
    add(&eight, &fours, fours, four[0], four[1]);
    total = _mm256_add_epi64(total, popcount(eight));
  }
  total = _mm256_slli_epi64(total, 3);
  total = _mm256_add_epi64(total, _mm256_slli_epi64(popcount(fours), 2));
  total = _mm256_add_epi64(total, _mm256_slli_epi64(popcount(twos), 1));
  total = _mm256_add_epi64(total, popcount(ones));
  return total[0] + total[1] + total[2] + total[3];
}

enum { TILE = 64 };

static double counts(const __m256i *bits, int m, int vectors, uint32_t *n11) {
  for (int i0 = 0; i0 < m; i0 += TILE) {
    for (int j0 = i0; j0 < m; j0 += TILE) {
      for (int i = i0; i < m && i < i0 + TILE; i++) {
        for (int j = j0 < i ? i : j0; j < m && j < j0 + TILE; j++) {
          n11[(size_t)i * m + j] = n11[(size_t)j * m + i] =
            shared(bits + (size_t)i * vectors, bits + (size_t)j * vectors, vectors);
        }
      }
    }
  }
  double sum = 0;
  for (size_t at = 0; at < (size_t)m * m; at++) sum += n11[at];
  return sum;
}

int main(int argc, char **argv) {
  if (argc < 7) return 2;
  const char *row = argv[1], *folder = argv[2];
  const int repeats = atoi(argv[3]), m = atoi(argv[4]), length = atoi(argv[5]), items = atoi(argv[6]);
  double best = INFINITY, cpu = INFINITY, check = 0;
  if (!strcmp(row, "jsd")) {
    double *p = file(folder, "p", sizeof(double) * m * length), *mixed = malloc(sizeof(double) * m * m);
    for (size_t at = 0; at < (size_t)m * length; at++) p[at] = fmax(p[at], 0x1p-65);
    for (int r = 0; r < repeats; r++) {
      const double since = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
      check = jsd(p, m, length, items, mixed);
      best = fmin(best, now(CLOCK_MONOTONIC) - since);
      cpu = fmin(cpu, now(CLOCK_PROCESS_CPUTIME_ID) - used);
    }
  } else if (!strcmp(row, "counts")) {
    const __m256i *bits = file(folder, "bits", (size_t)m * length);
    uint32_t *n11 = malloc(sizeof(uint32_t) * m * m);
    for (int r = 0; r < repeats; r++) {
      const double since = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
      check = counts(bits, m, length / 32, n11);
      best = fmin(best, now(CLOCK_MONOTONIC) - since);
      cpu = fmin(cpu, now(CLOCK_PROCESS_CPUTIME_ID) - used);
    }
  } else return 2;
  printf("{\"name\": \"C, AVX2, one thread\", \"ms\": %.6f, \"cpu\": %.6f, \"check\": %.17g}\n",
    best, cpu, check);
}
