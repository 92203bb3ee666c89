import { expect, test } from 'vitest';
import { bodyLimit, isFormPost, readBody } from './body.ts';

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers });
const read = (request: Request) => readBody({ req: { raw: request } });
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const page = { Accept: 'text/html,application/xhtml+xml' };

test.each([
  [{ ...json, ...page }, false],
  [json, false],
  [{ 'Content-Type': ' Application/JSON ; charset=utf-8', ...page }, false],
  [form, true],
  [{ 'Content-Type': 'multipart/form-data; boundary=x' }, true],
  [{ 'Content-Type': 'text/plain', ...page }, true],
  [{ 'Content-Type': 'text/plain' }, false],
  [{ 'Content-Type': '' }, false],
])('with %j a browser has posted a form by itself: %j', (headers, isForm) => {
  expect(isFormPost(post('x', headers))).toBe(isForm);
});

test.each([
  ['no type', '{}', { 'Content-Type': '' }, 'wrong-type'],
  ['a compressed one', '{}', { ...json, 'Content-Encoding': 'gzip' }, 'wrong-type'],
  ['none', null, json, 'malformed-body'],
  ['a list', '[]', json, 'malformed-body'],
  ['null', 'null', json, 'malformed-body'],
  ['a number', '1', json, 'malformed-body'],
  ['too many bytes', ' '.repeat(bodyLimit + 1), json, 'too-large'],
  ['a length beyond the limit', '{}', { ...json, 'Content-Length': String(bodyLimit + 1) }, 'too-large'],
])('%s is refused', async (_, body, headers, code) => {
  await expect(read(post(body, headers))).rejects.toMatchObject({ name: 'ProblemError', code });
});

test('a body as large as the limit passes, one byte more ends the connection', async () => {
  const fill = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
  const length = (size: number) => ({ ...json, 'Content-Length': String(size) });
  expect((await read(post(fill(bodyLimit), length(bodyLimit)))).kind).toBe('json');
  await expect(read(post(fill(bodyLimit + 1), json))).rejects.toMatchObject({
    options: { headers: { Connection: 'close' } },
  });
});
