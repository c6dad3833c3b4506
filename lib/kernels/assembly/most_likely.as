/**
 * The option of each item with the largest score, the lowest of equal ones, a byte each. A score is the
 * sum over `members` tables, divided by `divisor`; a table has a row of `length` doubles, a multiple of
 * 4, for each option, so that vectors run over items.
 */
export function mostLikely(
  at: usize, members: usize, options: usize, length: usize, divisor: f64, out: usize,
): void {
  const bytes = length << 3, table = options * bytes, all = members * table;
  const by = f64x2.splat(divisor);
  for (const end = at + bytes; at < end; at += 16, out += 2) {
    let most = f64x2.splat(-Infinity), best = i64x2.splat(0);
    for (let r: usize = 0, x = at; r < options; r++, x += bytes) {
      let score = v128.load(x);
      for (let y = x + table, stop = x + all; y < stop; y += table) {
        score = f64x2.add(score, v128.load(y));
      }
      score = f64x2.div(score, by);
      const above = f64x2.gt(score, most);
      most = v128.bitselect(score, most, above);
      best = v128.bitselect(i64x2.splat(r), best, above);
    }
    store<u8>(out, u8(i64x2.extract_lane(best, 0)));
    store<u8>(out, u8(i64x2.extract_lane(best, 1)), 1);
  }
}
