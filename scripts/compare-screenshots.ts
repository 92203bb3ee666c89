/**
 * Says which of two folders of screenshots differ, and where; draws both beside each other into `<after>/moved/`.
 *
 *   node scripts/compare-screenshots.ts <before> <after>
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Edges of letters differ by a shade from one run to the next. */
const noticed = 24;

type Picture = { data: Buffer; width: number; height: number };

async function readPicture(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Rows of pixels in which they differ, from the top; one that is longer differs in what the other has not. */
function differingRows(before: Picture, after: Picture): number[] {
  const row = before.width * 3;
  const differs = (y: number) => {
    for (let at = y * row; at < (y + 1) * row; at++) {
      if (Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > noticed) return true;
    }
    return false;
  };
  const shared = Math.min(before.height, after.height);
  const longer = Math.max(before.height, after.height) - shared;
  const rows = Array.from({ length: shared }, (_, y) => y).filter(differs);
  return [...rows, ...Array.from({ length: longer }, (_, i) => shared + i)];
}

/** Draws both pictures side by side from the first row that differs, at most two screens of them. */
async function drawBoth(before: string, after: string, top: number, to: string): Promise<void> {
  const parts = await Promise.all(
    [before, after].map(async (file) => {
      const { width, height } = await sharp(file).metadata();
      const from = Math.min(Math.max(0, top - 40), height - 1);
      const part = sharp(file).extract({ left: 0, top: from, width, height: Math.min(1600, height - from) });
      return { input: await part.toBuffer(), width };
    }),
  );
  const [width = 0] = parts.map((part) => part.width);
  await sharp({ create: { width: width * 2 + 8, height: 1600, channels: 3, background: '#f0f' } })
    .composite(parts.map(({ input }, i) => ({ input, left: i * (width + 8), top: 0 })))
    .png()
    .toFile(to);
}

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error('Nennen Sie zwei Ordner: node scripts/compare-screenshots.ts <vorher> <nachher>');
  process.exit(1);
}
const moved = join(after, 'moved');
await rm(moved, { recursive: true, force: true });
await mkdir(moved, { recursive: true });
const old = await readdir(before);
for (const file of (await readdir(after)).filter((name) => name.endsWith('.png')).sort()) {
  if (!old.includes(file)) {
    console.log(`${file}: neu`);
    continue;
  }
  const pictures = [await readPicture(join(before, file)), await readPicture(join(after, file))] as const;
  const rows = pictures[0].width === pictures[1].width ? differingRows(...pictures) : [0];
  const [first] = rows;
  if (first === undefined) continue;
  const grown = pictures[1].height - pictures[0].height;
  console.log(`${file}: ${rows.length} Zeilen ab ${first} px${grown ? `, ${grown} px höher` : ''}`);
  await drawBoth(join(before, file), join(after, file), first, join(moved, file));
}
