import type { Fail } from "./check_row.ts";
import type { NameRange } from "./census.ts";
import { DUPLICATE, optionsOf, refuseMissing, refuseUnlike, type SplitName } from "./refusals.ts";
import type { RowTable } from "./row_table.ts";

/** One split of one task, as far as its rows have been seen: names and a bit per row. */
export class SplitCensus {
  /** Ids of items, in the order of their first rows. */
  readonly items: Map<string, number> = new Map();
  /** Between which names the items of each piece lie. */
  readonly ranges: Map<number, NameRange> = new Map();
  /** The most options of an item. */
  options = 0;
  #gold: number[] = [];
  #options: number[] = [];
  #rows = 0;
  /** For each model a bit for each item that it has answered. */
  #answered: Uint8Array[] = [];

  /** Takes the given rows of a table. */
  add(
    table: RowTable,
    rows: Uint32Array,
    { models, piece, fail }: { models: Uint32Array; piece: number; fail: Fail },
  ): void {
    if (rows.length === 0) return;
    const { names, codes } = table.item;
    const ids = new Int32Array(names.length).fill(-1);
    let first = names[codes[rows[0]]], last = first;
    for (const row of rows) {
      const code = codes[row];
      if (ids[code] < 0) {
        const name = names[code];
        ids[code] = this.#itemId(name, table, row);
        if (name < first) first = name;
        if (name > last) last = name;
      }
      const id = ids[code];
      refuseUnlike(table, row, this.#options[id], this.#gold[id], fail);
      if (!this.#mark(models[table.model.codes[row]], id)) fail(row, DUPLICATE);
    }
    this.#rows += rows.length;
    this.ranges.set(piece, { first, last });
  }

  /** The items in code-unit order, once every model has answered every one; refused otherwise. */
  complete(of: SplitName, modelIds: readonly number[]): string[] {
    const items = [...this.items.keys()].sort();
    if (this.#rows === modelIds.length * items.length) return items;
    return refuseMissing(
      of,
      items,
      (i, n) => this.#isMarked(modelIds[i], this.items.get(items[n])!),
    );
  }

  #itemId(name: string, table: RowTable, row: number): number {
    const known = this.items.get(name);
    if (known !== undefined) return known;
    const count = optionsOf(table, row);
    this.options = Math.max(this.options, count);
    this.#options.push(count);
    this.#gold.push(table.gold[row]);
    this.items.set(name, this.items.size);
    return this.items.size - 1;
  }

  /** Marks an item as answered by a model; false where it was. */
  #mark(model: number, id: number): boolean {
    const [byte, bit] = [id >>> 3, 1 << (id & 7)];
    let bits = this.#answered[model];
    if (bits === undefined || byte >= bits.length) {
      bits = new Uint8Array(Math.max(64, 2 * byte));
      bits.set(this.#answered[model] ?? []);
      this.#answered[model] = bits;
    }
    if (bits[byte] & bit) return false;
    bits[byte] |= bit;
    return true;
  }

  #isMarked(model: number, id: number): boolean {
    return ((this.#answered[model]?.[id >>> 3] ?? 0) & 1 << (id & 7)) !== 0;
  }
}
