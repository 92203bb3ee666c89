/** Where a statement that ages is from: law of a state, a figure, an authority's address. */
import { z } from 'zod';
import { day, group, text } from '../schema-parts.ts';

export const sourceFields = {
  title: text('Name der Quelle, wie er auf der Seite steht', '§ 32a NBauO', [3, 60]),
  url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .meta({ description: 'Adresse mit https://', examples: ['https://www.kfw.de/458'] }),
  read: day('Tag, an dem sie zuletzt gelesen wurde', '2026-11-24'),
};
export const source = group('Die Quelle', sourceFields);
export type Source = z.infer<typeof source>;
