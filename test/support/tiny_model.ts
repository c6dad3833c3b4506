import { encodeGguf, type GgufTensor, type GgufValue } from "./gguf.ts";

/** The two families of tokenizers that local models use. */
export type Tokenizer = "spm" | "bpe";

/**
 * A model with hand-set weights: its next-token distribution depends on the last character of the
 * prompt alone, and, if `markers` are given, on which marker characters the prompt holds.
 */
export interface TinyModel {
  readonly tokenizer: Tokenizer;
  /** Logits by last character, then by token text; every other token has logit 0. */
  readonly logits: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Adds to a token's logit where a marker character stands in the prompt. */
  readonly markers?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const WIDTH = 64;
const EPSILON = 1e-5;
const END = "</s>";
const LETTERS = [..."ABCDEFGHIJ"];
const FILLERS = Array.from({ length: 30 }, (_, n) => `w${n}`);

/** Token texts that a test may give logits to: letters with and without a blank, fillers, the end. */
export const TINY_TOKENS: readonly string[] = [
  END,
  ...LETTERS,
  ...LETTERS.map((letter) => ` ${letter}`),
  ...FILLERS,
];

interface Vocabulary {
  readonly tokens: readonly string[];
  readonly types: readonly number[];
  readonly keys: Readonly<Record<string, GgufValue>>;
  /** Index of the token that a text becomes. */
  index(text: string): number;
}

/** The model as a GGUF file of about 300 KB. */
export function encodeTinyModel(model: TinyModel): Uint8Array {
  const vocabulary = model.tokenizer === "spm" ? sentencePieces() : bytePairs();
  return encodeGguf({
    "general.architecture": { string: "llama" },
    "general.file_type": { u32: 0 },
    "llama.context_length": { u32: 4096 },
    "llama.embedding_length": { u32: WIDTH },
    "llama.block_count": { u32: 1 },
    "llama.feed_forward_length": { u32: WIDTH },
    "llama.attention.head_count": { u32: 1 },
    "llama.attention.head_count_kv": { u32: 1 },
    "llama.attention.layer_norm_rms_epsilon": { f32: EPSILON },
    "llama.rope.dimension_count": { u32: WIDTH },
    "llama.vocab_size": { u32: vocabulary.tokens.length },
    "tokenizer.ggml.tokens": { strings: vocabulary.tokens },
    "tokenizer.ggml.token_type": { ints: vocabulary.types },
    "tokenizer.ggml.bos_token_id": { u32: 1 },
    "tokenizer.ggml.eos_token_id": { u32: 2 },
    "tokenizer.ggml.add_bos_token": { bool: model.tokenizer === "spm" },
    ...vocabulary.keys,
  }, weights(model, vocabulary));
}

/** The exact distribution after a prompt that ends in `last`, by token text: softmax of the logits. */
export function tinyDistribution(model: TinyModel, last: string): Map<string, number> {
  const vocabulary = model.tokenizer === "spm" ? sentencePieces() : bytePairs();
  const given = model.logits[last] ?? {};
  const total = Object.values(given).reduce(
    (sum, logit) => sum + Math.exp(logit),
    vocabulary.tokens.length - Object.keys(given).length,
  );
  return new Map(Object.entries(given).map(([text, logit]) => [text, Math.exp(logit) / total]));
}

/**
 * A last character is a one-hot embedding, which the final norm scales to √E / √(1 + E ε); the
 * output row of a token undoes that. Attention with zero queries and keys is the plain mean over
 * the prompt, and only markers have values.
 */
function weights({ logits, markers = {} }: TinyModel, vocabulary: Vocabulary): GgufTensor[] {
  const count = vocabulary.tokens.length;
  const embedding = new Float32Array(count * WIDTH);
  const output = new Float32Array(count * WIDTH);
  const value = new Float32Array(WIDTH * WIDTH);
  const gain = Math.sqrt(WIDTH) / Math.sqrt(1 + WIDTH * EPSILON);
  const rows = [...Object.entries(logits), ...Object.entries(markers)];
  rows.forEach(([character, table], d) => {
    embedding[vocabulary.index(character) * WIDTH + d] = 1;
    for (const [text, logit] of Object.entries(table)) {
      output[vocabulary.index(text) * WIDTH + d] = logit / gain;
    }
    if (character in markers) value[d * WIDTH + d] = 20;
  });
  const identity = value.map((_, at) => at % (WIDTH + 1) === 0 ? 1 : 0);
  const zero = new Float32Array(WIDTH * WIDTH);
  const ones = new Float32Array(WIDTH).fill(1);
  const square = (name: string, data: Float32Array) => ({ name, shape: [WIDTH, WIDTH], data });
  return [
    { name: "token_embd.weight", shape: [count, WIDTH], data: embedding },
    { name: "output_norm.weight", shape: [WIDTH], data: ones },
    { name: "output.weight", shape: [count, WIDTH], data: output },
    { name: "blk.0.attn_norm.weight", shape: [WIDTH], data: ones },
    square("blk.0.attn_q.weight", zero),
    square("blk.0.attn_k.weight", zero),
    square("blk.0.attn_v.weight", value),
    square("blk.0.attn_output.weight", identity),
    { name: "blk.0.ffn_norm.weight", shape: [WIDTH], data: ones },
    square("blk.0.ffn_gate.weight", zero),
    square("blk.0.ffn_up.weight", zero),
    square("blk.0.ffn_down.weight", zero),
  ];
}

/** SentencePiece: `▁` for a blank, and a byte token for every character that is not a piece. */
function sentencePieces(): Vocabulary {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
  );
  const pieces = ["▁", ...LETTERS, ...LETTERS.map((letter) => `▁${letter}`), ...FILLERS];
  const tokens = ["<unk>", "<s>", END, ...bytes, ...pieces];
  const types = [2, 3, 3, ...bytes.map(() => 6), ...pieces.map(() => 1)];
  const index = (text: string) => {
    const piece = tokens.indexOf(text.replace(" ", "▁"));
    return piece >= 0 ? piece : tokens.indexOf(bytes[text.charCodeAt(0)]);
  };
  const keys: Record<string, GgufValue> = {
    "tokenizer.ggml.model": { string: "llama" },
    "tokenizer.ggml.scores": { floats: tokens.map((_, n) => -n) },
    "tokenizer.ggml.unknown_token_id": { u32: 0 },
    "tokenizer.ggml.add_space_prefix": { bool: false },
  };
  return { tokens, types, keys, index };
}

/** Byte-level BPE: every byte is a printable character, `Ġ` for a blank. */
function bytePairs(): Vocabulary {
  const printable = (byte: number) =>
    byte >= 33 && byte <= 126 || byte >= 161 && byte <= 172 || byte >= 174;
  let shift = 256;
  const alphabet = Array.from(
    { length: 256 },
    (_, byte) => String.fromCharCode(printable(byte) ? byte : shift++),
  );
  const spaced = LETTERS.map((letter) => `Ġ${letter}`);
  const tokens = ["<unk>", "<s>", END, ...alphabet, ...spaced, ...FILLERS];
  const types = [2, 3, 3, ...tokens.slice(3).map(() => 1)];
  const index = (text: string) => tokens.indexOf(text === "\n" ? "Ċ" : text.replace(" ", "Ġ"));
  const keys: Record<string, GgufValue> = {
    "tokenizer.ggml.model": { string: "gpt2" },
    "tokenizer.ggml.pre": { string: "gpt-2" },
    "tokenizer.ggml.merges": { strings: LETTERS.map((letter) => `Ġ ${letter}`) },
  };
  return { tokens, types, keys, index };
}
