/** The slow phone that pages are measured on. */
import type { BrowserContextOptions, CDPSession, Page } from 'playwright';

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export type Profile = { latencyMs: number; bitsPerSecond: number };

/** As DevTools throttles: its presets make latency longer and throughput smaller than their names say. */
export const profiles = {
  'Slow 4G': { latencyMs: 150 * 3.75, bitsPerSecond: 1_600_000 * 0.9 },
  'Slow 3G': { latencyMs: 400 * 5, bitsPerSecond: 500_000 * 0.8 },
} satisfies Record<string, Profile>;
export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];
export const unthrottled: Profile = { latencyMs: 0, bitsPerSecond: 1e9 };

/** How many times slower than this machine. */
const slowdown = 4;

/** @returns the session that keeps it so, and tells of the network */
export async function throttle(page: Page, { latencyMs, bitsPerSecond }: Profile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}
