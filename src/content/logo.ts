/** The firm's own drawing beside its name: `public/logo.svg` of its folder. It stands in each page, so it is short and only shapes. */
import { readFile } from 'node:fs/promises';
import type { Fault } from './faults.ts';
import { ContentError } from './faults.ts';
import { publicFolder } from './reader/content-folder.ts';

const shapes = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'line'];
const attribute =
  /\s+(?:xmlns|viewBox|width|height|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|transform|opacity|fill|fill-rule|fill-opacity|stroke|stroke-(?:width|linecap|linejoin|opacity))="[^"<>&]*"/g;
/** Each page is a packet of the network's first round trip, and full. */
const limit = 600;

/** What Logo.astro draws: the box of its numbers, and the shapes in it. */
export type Logo = { box: string; shapes: string };

/** @returns the drawing, or in German why it is none that a page may carry */
export function toLogo(text: string): Logo | { what: string; advice: string } {
  const svg = text
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim();
  if (svg.length > limit)
    return {
      what: `Das Logo hat ${svg.length} Zeichen; es steht in jeder Seite, erlaubt sind ${limit}`,
      advice: 'Lassen Sie es vereinfachen, zum Beispiel mit https://svgomg.net und einer Nachkommastelle.',
    };
  const [, head = '', inner = ''] = /^<svg\b([^>]*)>(.*)<\/svg>$/s.exec(svg) ?? [];
  const box = /\sviewBox="([\d. -]+)"/.exec(head)?.[1];
  const parts = svg.split(/(?=<)|(?<=>)/).map((part) => /^<\/?([A-Za-z]+)([^>]*?)\s*\/?>$/.exec(part));
  const isShape = parts.every(
    (part) => part && shapes.includes(part[1] ?? '') && (part[2] ?? '').replace(attribute, '').trim() === '',
  );
  return box && isShape && !/url\(/.test(svg)
    ? { box, shapes: inner }
    : {
        what: 'Das Logo ist keine Zeichnung aus Formen',
        advice:
          'Erlaubt ist ein SVG mit viewBox, darin path, rect, circle, ellipse, polygon, polyline, line und g mit Farben; kein Text, kein Stil, kein Verlauf, kein Programm.',
      };
}

/** @returns nothing where the folder has none: then a house in the brand's colour stands there @throws ContentError */
export async function readLogo(root: URL, contentDir: string): Promise<Logo | undefined> {
  const text = await readFile(new URL('logo.svg', publicFolder(root, contentDir)), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const logo = toLogo(text);
  if ('box' in logo) return logo;
  const fault: Fault = { file: 'content/public/logo.svg', line: 1, ...logo };
  throw new ContentError([fault]);
}
