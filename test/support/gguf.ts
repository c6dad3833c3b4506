/** A value of a GGUF key: the format wants its type spelled out. */
export type GgufValue =
  | { readonly u32: number }
  | { readonly f32: number }
  | { readonly bool: boolean }
  | { readonly string: string }
  | { readonly strings: readonly string[] }
  | { readonly floats: readonly number[] }
  | { readonly ints: readonly number[] };

/** A tensor of 32-bit floats; `shape` has the slowest dimension first, as in NumPy. */
export interface GgufTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/**
 * Writes a GGUF file, version 3: header, keys, tensor directory, then the tensors on 32-byte
 * boundaries. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export function encodeGguf(
  keys: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Uint8Array {
  const head = new ByteWriter();
  head.raw(new TextEncoder().encode("GGUF"));
  head.u32(3);
  head.u64(tensors.length);
  head.u64(Object.keys(keys).length);
  for (const [key, value] of Object.entries(keys)) {
    head.string(key);
    writeValue(head, value);
  }
  let offset = 0;
  for (const { name, shape, data } of tensors) {
    head.string(name);
    head.u32(shape.length);
    for (const size of shape.toReversed()) head.u64(size);
    head.u32(0); // F32
    head.u64(offset);
    offset = align(offset + data.byteLength);
  }
  const start = align(head.length);
  const file = new Uint8Array(start + offset);
  file.set(head.bytes());
  offset = start;
  for (const { data } of tensors) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset);
    offset = align(offset + data.byteLength);
  }
  return file;
}

const align = (size: number) => Math.ceil(size / 32) * 32;

function writeValue(out: ByteWriter, value: GgufValue): void {
  if ("u32" in value) out.u32(4, value.u32);
  else if ("f32" in value) {
    out.u32(6);
    out.f32(value.f32);
  } else if ("bool" in value) {
    out.u32(7);
    out.raw(new Uint8Array([value.bool ? 1 : 0]));
  } else if ("string" in value) {
    out.u32(8);
    out.string(value.string);
  } else if ("strings" in value) {
    writeArray(out, 8, value.strings, (text) => out.string(text));
  } else if ("floats" in value) {
    writeArray(out, 6, value.floats, (x) => out.f32(x));
  } else {
    writeArray(out, 5, value.ints, (x) => out.u32(x));
  }
}

function writeArray<T>(out: ByteWriter, type: number, values: readonly T[], each: (x: T) => void) {
  out.u32(9, type);
  out.u64(values.length);
  values.forEach(each);
}

class ByteWriter {
  #chunks: Uint8Array[] = [];
  length = 0;

  raw(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.length += bytes.length;
  }

  u32(...values: number[]): void {
    this.raw(new Uint8Array(Uint32Array.from(values).buffer));
  }

  u64(value: number): void {
    this.raw(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer));
  }

  f32(value: number): void {
    this.raw(new Uint8Array(Float32Array.of(value).buffer));
  }

  string(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u64(bytes.length);
    this.raw(bytes);
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
