export { evidence } from "./evidence";
export { mixture, prepare, raise } from "./mixture";
export { mostLikely } from "./most_likely";
export { pairCounts } from "./pair_counts";
export { byteValues, resampleBytes, resampleDoubles, seed } from "./resample";
export { scaledSoftmax } from "./scaled_softmax";
export { doubts, gram, logits, products, softmax, weigh } from "./softmax";

/** The first byte that no kernel uses for itself. */
export function heap(): usize {
  return __heap_base;
}
