import { describe, expect, test } from 'vitest';
import { inflateSync } from 'node:zlib';
import { pixelsToPng } from './png.ts';

/** Colours of a PNG as this module writes it: signature, header, palette, data. */
function readColours(png: Buffer): number[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(8);
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const width = header.readUInt32BE(0);
  return Array.from({ length: width * header.readUInt32BE(4) }, (_, i) => {
    const index = rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] ?? 0;
    return [...palette.subarray(index * 3, index * 3 + 3)];
  });
}

describe('a PNG', () => {
  test('holds every pixel as it was', () => {
    const colours = [
      [255, 0, 0],
      [0, 85, 70],
      [250, 248, 243],
      [255, 0, 0],
      [19, 36, 31],
      [0, 0, 0],
    ];
    const png = pixelsToPng(Uint8Array.from(colours.flatMap((colour) => [...colour, 255])), 3, 2);
    expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
    expect(readColours(png)).toEqual(colours);
  });

  test('gives a rare colour beyond the palette its nearest neighbour', () => {
    const grey = (value: number) => [value, value, value];
    const colours = [...Array.from({ length: 256 }, (_, i) => [grey(i), grey(i)]).flat(), [100, 101, 100], [9, 9, 8]];
    const found = readColours(pixelsToPng(Uint8Array.from(colours.flatMap((c) => [...c, 255])), 257, 2));
    expect(found.slice(0, 512)).toEqual(colours.slice(0, 512));
    expect(found.slice(512)).toEqual([grey(100), grey(9)]);
  });
});
