import assert from "node:assert/strict";
import fc from "fast-check";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import {
  brokenJointConditions,
  jointConstants,
  jointTemplate,
} from "../../lib/theory/joint_template.ts";
import {
  THETA_SLOPE,
  THETA_TURN,
  thetaGap,
  thetaGapCurvature,
} from "../../lib/theory/joint_theta.ts";
import { assertClose } from "../support/close.ts";
import { between, jointSplit, jointTemplates } from "./templates.ts";

Deno.test("d and h are the divergences of the templates, as the signals measure them", () => {
  fc.assert(fc.property(jointTemplates, (template) => {
    const J = jsdMatrix(jointSplit([{ gold: 2, off: [0, 1, 3] }], template));
    assertClose([J[1], J[2]], [template.h, template.h], 1e-12);
    assertClose(J[5], template.d, 1e-12);
    assertClose(template.theta, 2 * J[1] / J[5], 1e-10);
  }));
});

Deno.test("u is what is left to a right member, and every template adds up to 1", () => {
  fc.assert(fc.property(jointTemplates, ({ a, b, c, u }) => {
    assertClose([a + 3 * u, a + b + 2 * c], [1, 1], 1e-12);
  }));
});

Deno.test("0 < θ < 1 wherever b > c > 0, inside the model's region and outside", () => {
  fc.assert(fc.property(between(0, 0.6), between(0, 0.999), (b, share) => {
    const { theta } = jointConstants({ b, c: b * share });
    assert.ok(theta > 0 && theta < 1, `${theta}`);
  }));
});

Deno.test("d − 2h = c·F(b / c) / ln 2, which ties θ < 1 to F > 0", () => {
  fc.assert(fc.property(between(0.2, 0.6), between(0.05, 0.9), (b, share) => {
    const c = b * share;
    const { d, h } = jointConstants({ b, c });
    assertClose(d - 2 * h, c * thetaGap(b / c) / Math.LN2, 1e-12);
  }));
});

Deno.test("F'' is the second derivative of F, and changes its sign at t*", () => {
  fc.assert(fc.property(between(1.1, 20), (t) => {
    const step = 1e-2;
    const F = (n: number) => thetaGap(t + n * step);
    const second = (-F(2) + 16 * F(1) - 30 * F(0) + 16 * F(-1) - F(-2)) / (12 * step ** 2);
    assertClose(thetaGapCurvature(t), second, 1e-7);
  }));
  assertClose(thetaGapCurvature(THETA_TURN), 0, 1e-15);
  assert.ok(thetaGapCurvature(0.99 * THETA_TURN) > 0 && thetaGapCurvature(1.01 * THETA_TURN) < 0);
});

Deno.test("F starts flat and its slope falls to (5/3)·ln 2 − ln 3", () => {
  const slope = (t: number) => (thetaGap(t * (1 + 1e-4)) - thetaGap(t * (1 - 1e-4))) / (2e-4 * t);
  assertClose([thetaGap(1), slope(1)], [0, 0], 1e-8);
  assertClose(slope(1e6) / THETA_SLOPE, 1, 1e-3);
  for (let t = 1.01; t < 1e4; t *= 1.1) assert.ok(slope(t) > 0);
});

Deno.test("each condition of the model is named where it is broken", () => {
  assert.deepEqual(brokenJointConditions({ a: 0.42, b: 0.48, c: 0.05 }), []);
  assert.deepEqual(brokenJointConditions({ a: 0.5, b: 0.5, c: 0 }), ["c > 0", "a < b"]);
  assert.deepEqual(brokenJointConditions({ a: 0.42, b: 0.5, c: 0.05 }), ["a + b + 2c = 1"]);
  assert.throws(
    () => jointTemplate({ a: 0.2, b: 0.6, c: 0.1 }),
    {
      name: "InputError",
      message:
        "Cannot build the joint model as it needs a > (2b + u)/3: got a = 0.2, b = 0.6, c = 0.1",
    },
  );
});

Deno.test("at a = (2b + u)/3 the model's region ends", () => {
  fc.assert(fc.property(between(0.02, 0.12), (c) => {
    // a = (2b + u)/3 with u = (b + 2c)/3 and b = 1 − a − 2c gives a = (7 − 12c) / 16.
    const edge = (7 - 12 * c) / 16;
    const at = (a: number) => brokenJointConditions({ a, b: 1 - a - 2 * c, c });
    assert.deepEqual(at(edge * 1.0001), []);
    assert.deepEqual(at(edge * 0.9999), ["a > (2b + u)/3"]);
  }));
});
