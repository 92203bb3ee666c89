import { expect, test, vi } from 'vitest';
import { offerToKeep } from './keep.ts';

/** Opens a tool's page. @returns what became of the offer */
function open(isBuilt: boolean, navigator: object) {
  const button = { onclick: undefined };
  const offer = { remove: vi.fn(), removeAttribute: vi.fn(), querySelector: () => button };
  vi.stubEnv('PROD', isBuilt);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', { getElementById: () => offer });
  offerToKeep();
  return { isGone: offer.remove.mock.calls.length > 0, isAwake: button.onclick !== undefined };
}

test('a tool offers to be kept', () => {
  expect(open(true, { serviceWorker: { controller: null } })).toEqual({ isGone: false, isAwake: true });
});

test.each([
  ['in development, where no worker is built', false, { serviceWorker: {} }],
  ['where the browser knows no worker', true, {}],
])('nothing is offered %s', (_, isBuilt, navigator) => {
  expect(open(isBuilt, navigator)).toEqual({ isGone: true, isAwake: false });
});
