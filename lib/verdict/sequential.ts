import { InputError } from "../errors.ts";

/** Stakes of the bets; their mean is a martingale whatever the truth is, so none has to be chosen. */
const STAKES = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64];

/** How a race ends. */
export interface RaceOptions {
  /** How many candidates there are: models, or teams. */
  readonly candidates: number;
  /** How many are to be kept. */
  readonly keep: number;
  /** Chance that anything is dropped wrongly, however often one looks. */
  readonly alpha?: number;
  /** How much worse a kept candidate may be than a dropped one and nobody minds. */
  readonly slack?: number;
}

/**
 * Asks item by item and stops asking a candidate once at least `keep` others are certified to be no
 * worse than it, `slack` aside. One may look after every item: with probability 1 − α no candidate is
 * ever dropped that is better, by more than `slack`, than one that it was dropped for.
 *
 * For each pair, Π (1 + s·(d_n + slack)) over the items, d_n the difference of their scores, is the
 * wealth of a gambler who bets a share s on the first being no worse. If it is worse by more than
 * `slack` he cannot expect to win, so by Ville's inequality his wealth ever reaches w with probability
 * 1/w at most (Waudby-Smith and Ramdas 2023). Of every pair one direction at most is false; the level
 * is shared among the m(m − 1)/2.
 *
 * Items must come in random order. Scores lie in [0, 1]: right or wrong, or 1 − Brier / 2.
 *
 * @example
 * ```ts
 * import { SequentialRace } from "./sequential.ts";
 * import assert from "node:assert/strict";
 *
 * const race = new SequentialRace({ candidates: 2, keep: 1 });
 * while (!race.certified) race.push([1, race.items % 2]);
 * assert.deepEqual(race.asked, [0]);
 * assert.ok(race.items < 40);
 * ```
 */
export class SequentialRace {
  readonly #options: Required<RaceOptions>;
  readonly #threshold: number;
  /** Logarithms of the wealth of each stake, for each ordered pair. */
  readonly #wealth: Float64Array;
  readonly #better: Uint8Array;
  #asked: number[];
  #items = 0;

  /** Starts with every candidate in the race. */
  constructor({ candidates, keep, alpha = 0.05, slack = 0 }: RaceOptions) {
    if (!(Number.isInteger(keep) && keep >= 1 && keep <= candidates)) {
      throw new InputError(
        `Cannot run a race as it keeps 1 to ${candidates} candidates, all there are: got ${keep}`,
      );
    }
    this.#options = { candidates, keep, alpha, slack };
    this.#threshold = Math.log(Math.max(1, candidates * (candidates - 1) / 2) / alpha);
    this.#wealth = new Float64Array(candidates * candidates * STAKES.length);
    this.#better = new Uint8Array(candidates * candidates);
    this.#asked = Array.from({ length: candidates }, (_, i) => i);
  }

  /** Items that were asked. */
  get items(): number {
    return this.#items;
  }

  /** The candidates that are still asked, ascending. */
  get asked(): readonly number[] {
    return this.#asked;
  }

  /** True once no more than `keep` candidates are left. */
  get certified(): boolean {
    return this.#asked.length <= this.#options.keep;
  }

  /** Takes the scores of one more item, in [0, 1], for each candidate; those dropped are not read. */
  push(scores: ArrayLike<number>): void {
    this.#items++;
    for (const j of this.#asked) {
      for (const i of this.#asked) if (i !== j) this.#bet(j, i, scores[j] - scores[i]);
    }
    this.#drop();
  }

  /** Bets that j is no worse than i. */
  #bet(j: number, i: number, difference: number): void {
    const { candidates, slack } = this.#options;
    const pair = j * candidates + i;
    let largest = -Infinity;
    for (let s = 0; s < STAKES.length; s++) {
      const at = pair * STAKES.length + s;
      this.#wealth[at] += Math.log1p(STAKES[s] * (difference + slack));
      largest = Math.max(largest, this.#wealth[at]);
    }
    let sum = 0;
    for (let s = 0; s < STAKES.length; s++) {
      sum += Math.exp(this.#wealth[pair * STAKES.length + s] - largest);
    }
    if (largest + Math.log(sum / STAKES.length) >= this.#threshold) this.#better[pair] = 1;
  }

  /** Drops whoever has enough certified betters, the one with most of them first. */
  #drop(): void {
    const { candidates, keep } = this.#options;
    const betters = (i: number) => {
      let sum = 0;
      for (let j = 0; j < candidates; j++) sum += this.#better[j * candidates + i];
      return sum;
    };
    while (this.#asked.length > keep) {
      const [most] = this.#asked.toSorted((a, b) => betters(b) - betters(a) || b - a);
      if (betters(most) < keep) return;
      this.#asked = this.#asked.filter((i) => i !== most);
    }
  }
}
