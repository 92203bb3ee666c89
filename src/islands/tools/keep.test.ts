import { beforeEach, expect, test, vi } from 'vitest';
import { keepTool } from './keep.ts';

const listen = vi.fn();
const open = (page: { isBuilt: boolean; navigator: object }) => {
  vi.stubEnv('PROD', page.isBuilt);
  vi.stubGlobal('navigator', page.navigator);
  keepTool();
};
beforeEach(() => {
  listen.mockClear();
  vi.stubGlobal('addEventListener', listen);
});

test('an open tool is kept once its page has loaded', () => {
  open({ isBuilt: true, navigator: { serviceWorker: {} } });
  expect(listen).toHaveBeenCalledExactlyOnceWith('load', expect.any(Function));
});

test.each([
  ['in development, where no worker is built', { isBuilt: false, navigator: { serviceWorker: {} } }],
  ['where the browser knows no worker', { isBuilt: true, navigator: {} }],
  ['where somebody saves data', { isBuilt: true, navigator: { serviceWorker: {}, connection: { saveData: true } } }],
])('nothing is kept %s', (_, page) => {
  open(page);
  expect(listen).not.toHaveBeenCalled();
});
