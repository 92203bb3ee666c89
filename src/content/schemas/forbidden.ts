/** `content/forbidden.yaml`: what no article may say, because it is wrong or cannot be proven. */
import { z } from 'zod';
import { entries, list, sentence, text } from './fields.ts';

export const forbiddenSchema = entries('Was kein Artikel sagen darf', [1, Infinity], {
  words: list(
    'Ausdrücke, die alle zusammen vorkommen',
    [1, 4],
    text('Ein Ausdruck; | trennt gleichwertige, * steht für den Rest eines Wortes', 'Bußgeld*|Geldbuße*', 200),
    ['15.000', 'Bußgeld*|Geldbuße*'],
  ),
  within: z
    .enum(['sentence', 'paragraph'])
    .default('sentence')
    .meta({
      description: 'Wo sie zusammen vorkommen: sentence = im selben Satz, paragraph = im selben Absatz',
      examples: ['paragraph'],
    }),
  except: list(
    'Steht dort auch einer dieser Ausdrücke, ist der Satz erlaubt',
    [1, 20],
    text('Ein Ausdruck, geschrieben wie unter words', 'nicht', 80),
    ['nicht', 'kein*', 'veraltet*'],
  ).optional(),
  why: sentence('Warum das niemand schreiben darf', 'Diese Grenze galt bis 2020.'),
  instead: sentence('Was man stattdessen schreibt', 'Schreiben Sie <Law id="fine" only="value" /> Euro.'),
});
export type Forbidden = z.infer<typeof forbiddenSchema>;
