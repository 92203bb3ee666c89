/** `content/forbidden.yaml`: what no article may say, because it is wrong or cannot be proven. */
import { z } from 'zod';
import { entries, sentence, text } from './fields.ts';

export const forbiddenSchema = entries('Was kein Artikel sagen darf', [1, Infinity], {
  words: z
    .array(text('Ein Ausdruck; | trennt gleichwertige, * steht für den Rest eines Wortes', 'Bußgeld*|Geldbuße*', 200))
    .min(1)
    .max(4)
    .meta({ description: 'Ausdrücke, die alle zusammen vorkommen', examples: [['15.000', 'Bußgeld*|Geldbuße*']] }),
  within: z
    .enum(['sentence', 'paragraph'])
    .default('sentence')
    .meta({
      description: 'Wo sie zusammen vorkommen: sentence = im selben Satz, paragraph = im selben Absatz',
      examples: ['paragraph'],
    }),
  except: z
    .array(text('Ein Ausdruck, geschrieben wie unter words', 'nicht', 80))
    .min(1)
    .max(20)
    .optional()
    .meta({
      description: 'Steht dort auch einer dieser Ausdrücke, ist der Satz erlaubt',
      examples: [['nicht', 'kein*', 'veraltet*']],
    }),
  why: sentence('Warum das niemand schreiben darf', 'Diese Grenze galt bis 2020.'),
  instead: sentence('Was man stattdessen schreibt', 'Schreiben Sie <Law id="fine" only="value" /> Euro.'),
});
export type Forbidden = z.infer<typeof forbiddenSchema>;
