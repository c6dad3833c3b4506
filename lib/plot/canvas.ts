import { rgb } from "d3-color";
import { dataUrl } from "../format/base64.ts";

/**
 * A canvas just large enough for what Plot draws on one: the ramp of a colour legend and
 * `Plot.raster`. It knows `fillRect`, image data and `toDataURL`.
 */
export class Canvas {
  width = 300;
  height = 150;
  #pixels?: Uint8ClampedArray<ArrayBuffer>;

  get pixels(): Uint8ClampedArray<ArrayBuffer> {
    return this.#pixels ??= new Uint8ClampedArray(this.width * this.height * 4);
  }

  getContext(): unknown {
    const { pixels, width } = this;
    return {
      fillStyle: "black",
      fillRect(this: { fillStyle: string }, x: number, y: number, w: number, h: number) {
        const { r, g, b, opacity } = rgb(this.fillStyle);
        for (let row = y; row < y + h; row++) {
          for (let column = x; column < x + w; column++) {
            pixels.set([r, g, b, 255 * opacity], (row * width + column) * 4);
          }
        }
      },
      createImageData: (w: number, h: number) => ({ data: new Uint8ClampedArray(w * h * 4) }),
      putImageData: (image: { data: Uint8ClampedArray }) => pixels.set(image.data),
    };
  }

  toDataURL(): string {
    return dataUrl("image/png", encodePng(this.pixels, this.width, this.height));
  }
}

/** RGBA pixels as a PNG in stored (uncompressed) blocks: the same bytes on every machine. */
export function encodePng(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const stride = width * 4;
  const raw = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    raw.set(rgba.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  }
  const header = [...bigEndian(width), ...bigEndian(height), 8, 6, 0, 0, 0];
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateStored(raw)), chunk("IEND", [])];
  return Uint8Array.from([...signature, ...chunks.flatMap((bytes) => [...bytes])]);
}

const bigEndian = (n: number) => [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255];

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const body = Uint8Array.from([...type].map((c) => c.charCodeAt(0)).concat(Array.from(data)));
  return Uint8Array.from([...bigEndian(data.length), ...body, ...bigEndian(crc32(body))]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function deflateStored(raw: Uint8Array): Uint8Array {
  const parts: number[] = [0x78, 0x01];
  let a = 1, b = 0;
  for (let at = 0; at < raw.length; at += 65535) {
    const block = raw.subarray(at, at + 65535);
    const length = block.length;
    const last = at + length >= raw.length ? 1 : 0;
    parts.push(last, length & 255, length >> 8, ~length & 255, ~length >> 8 & 255);
    for (const byte of block) {
      parts.push(byte);
      a = (a + byte) % 65521;
      b = (b + a) % 65521;
    }
  }
  return Uint8Array.from([...parts, ...bigEndian((b << 16 | a) >>> 0)]);
}
