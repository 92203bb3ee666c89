import { expect, test } from 'vitest';
import { createThread } from './thread.ts';

/** Answers with the question, but for those that never end, take all memory, or fail. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
parentPort.on('message', (question) => {
  for (const all = []; question === 'hold' || question === 'fill'; ) if (question === 'fill') all.push(new Array(1e4).fill(0));
  if (question === 'fail') throw new TypeError('broken');
  parentPort.postMessage(question);
});
parentPort.postMessage('ready');`)}`,
);

test('a text that takes for ever is given up while others are answered, and who asked behind it gets an answer', async () => {
  const ask = createThread<string, string>(file);
  const held = ask('hold');
  const next = ask('a');
  const order: unknown[] = [];
  await Promise.all([
    held.then((reply) => order.push(reply)),
    // Turns of the event loop, of which there are none while a regular expression runs in it.
    (async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      order.push('free');
    })(),
  ]);
  expect([...order, await next]).toEqual(['free', undefined, 'a']);
});

test('a text that takes all memory has no answer, a fault is told, and who comes next gets an answer', async () => {
  const ask = createThread<string, string>(file, 60_000);
  expect(await ask('fill')).toBeUndefined();
  await expect(ask('fail')).rejects.toThrow('broken');
  expect(await ask('a')).toBe('a');
});
