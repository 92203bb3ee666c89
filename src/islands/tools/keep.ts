/** Has the browser keep an open tool for when there is no network; nothing where somebody saves data. */
import { readData } from './page.ts';

export function keepTool(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // The development server has no worker to register.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return;
  addEventListener('load', () => void keep().catch(() => undefined));
}

async function keep(): Promise<void> {
  const { worker, scope } = readData();
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/_astro\/|\/favicon/.test(name) && name.startsWith(location.origin));
  active?.postMessage([location.origin + location.pathname, ...new Set(files)]);
}
