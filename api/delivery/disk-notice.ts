/**
 * Tells that the disk with the database is nearly full, while there is still room for requests: at once, and then once a day until
 * there is more. A disk of somebody else's, as behind Postgres, is theirs to look at.
 */
import { day } from '#domain/time-units';
import { UnavailableError } from '../storage/port.ts';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';
import { tellOnce } from './told.ts';

/** How a store says it: less is free than it wants, or nothing is. */
const reasons = ['disk-low', 'sqlite-13'];

export function createDiskNotice(options: LookOptions) {
  const { store, clock, log, mails } = options;
  const office = openOffice(options);
  let isLogged = false;
  /** Since the start, for where the database has no room to remember it. */
  let sentAt: number | undefined;

  const isLow = () =>
    store.checkWritable().then(
      () => false,
      (error: unknown) => error instanceof UnavailableError && reasons.includes(error.reason),
    );
  const isNews = (toldAt: number | undefined): boolean => toldAt === undefined || clock.now() - toldAt >= day;

  async function check(signal: AbortSignal): Promise<void> {
    if (!(await isLow())) {
      isLogged = false;
      return;
    }
    if (!isLogged) log('error', 'disk_low');
    isLogged = true;
    if (!office) return;
    const tell = async (): Promise<string | undefined> => {
      const outcome = await office.send(`disk_${clock.now()}`, mails.disk(office.to), signal);
      if (outcome.kind !== 'done') log('warn', 'disk_mail_failed', { reason: outcome.reason });
      // What failed is tried again with the next check, unless the server refuses it for good.
      if (outcome.kind === 'failed') return undefined;
      sentAt = clock.now();
      return 'low';
    };
    const decide = (told: { toldAt: number } | undefined) => (isNews(told?.toldAt) ? true : undefined);
    await tellOnce({ store, clock, name: 'disk', decide, tell }).catch(async (error: unknown) => {
      if (!(error instanceof UnavailableError)) throw error;
      if (isNews(sentAt)) await tell();
    });
  }

  return eachMinute(check, log);
}
