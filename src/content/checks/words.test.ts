import { expect, test } from 'vitest';
import { textToSentences } from './words.ts';

test.each([
  { text: 'Es drohen 10.000 Euro. Das ist viel.', sentences: ['Es drohen 10.000 Euro. ', 'Das ist viel.'] },
  // The next word is capitalised as in a new sentence.
  {
    text: 'So steht es in Abs. 2 Nr. 2 GEG. Mehr nicht.',
    sentences: ['So steht es in Abs. 2 Nr. 2 GEG. ', 'Mehr nicht.'],
  },
  { text: 'Seit dem 1. November gilt z. B. Neues.', sentences: ['Seit dem 1. November gilt z. B. Neues.'] },
  { text: 'Das galt bis 2020. Heute nicht.', sentences: ['Das galt bis 2020. ', 'Heute nicht.'] },
])('$text', ({ text, sentences }) => {
  const found = textToSentences(text);
  expect(found.map((sentence) => sentence.text)).toEqual(sentences);
  for (const { start, text: words } of found) expect(text.slice(start, start + words.length)).toBe(words);
});
