/** Flat art as a PNG with a palette: a third of the bytes of one with full colours. */
import { crc32, deflateSync } from 'node:zlib';

const most = 256;

/** @param pixels RGBA, row by row; opaque. Beyond 256 colours the rare ones become their nearest neighbour. */
export function pixelsToPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const { palette, indexOf } = choosePalette(pixels);
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, 0: none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf.get(colourAt(pixels, y * width + x)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // bits for each pixel, its colour from the palette
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const colourAt = (pixels: Uint8Array, at: number): number =>
  ((pixels[at * 4] ?? 0) << 16) | ((pixels[at * 4 + 1] ?? 0) << 8) | (pixels[at * 4 + 2] ?? 0);
const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function distance(a: number, b: number): number {
  const [ar, ag, ab] = channels(a);
  const [br, bg, bb] = channels(b);
  return (ar - br) ** 2 + (ag - bg) ** 2 + (ab - bb) ** 2;
}

/** The most frequent colours, and for every colour its place among them. */
function choosePalette(pixels: Uint8Array): { palette: number[]; indexOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length / 4; at++) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  const palette = colours.slice(0, most);
  const indexOf = new Map(palette.map((colour, index) => [colour, index]));
  for (const colour of colours.slice(most)) {
    const nearest = palette.reduce((best, other) => (distance(colour, other) < distance(colour, best) ? other : best));
    indexOf.set(colour, indexOf.get(nearest) ?? 0);
  }
  return { palette, indexOf };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
