/** Tells something that the database remembers as told: no start tells it again, and of several services one does. */
import type { Clock } from '../clock.ts';
import type { Store, Told } from '../storage/port.ts';
import { day, minute } from '#domain/time-units';

/** Lease of the service that tells; longer than a mail server and a webhook may hang together. */
const leaseMs = 2 * minute;

type Telling<News> = {
  store: Pick<Store, 'findTold' | 'claimNotice' | 'completeNotice'>;
  clock: Clock;
  /** Of what is told. */
  name: string;
  /** @param told when it was told last, and how far that reached; nothing where a clock was ahead that said when @returns what is to be told now, if anything */
  decide: (told: Told | undefined) => News | undefined;
  /** @returns how far it was told; nothing where that failed and is to be tried again */
  tell: (news: News) => Promise<string | undefined>;
};

export async function tellOnce<News>({ store, clock, name, decide, tell }: Telling<News>): Promise<void> {
  /** What is to be told now, by what the database remembers. */
  const findNews = async () => {
    const told = await store.findTold(name);
    return decide(told && told.toldAt <= clock.now() + day ? told : undefined);
  };
  if ((await findNews()) === undefined) return;
  if (!(await store.claimNotice(name, clock.now(), leaseMs))) return;
  let told: Told | undefined;
  try {
    // Another service may have told it meanwhile.
    const news = await findNews();
    const mark = news === undefined ? undefined : await tell(news);
    if (mark !== undefined) told = { toldAt: clock.now(), mark };
  } finally {
    await store.completeNotice(name, told);
  }
}
