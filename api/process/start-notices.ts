/** What is said at the start, a German sentence each: what is not set, what follows, and what waits. */
import type { Company } from '#domain/company/company';
import { channelNotices } from '../delivery/jobs/notices.ts';
import { speaksPlainly, type Env } from '../env.ts';
import { holdsStrangers } from '../http/client-address.ts';
import { expiredToSentences } from '../operator/expiry.ts';
import type { Expired, Store } from '../storage/port.ts';

/** What waits in the store when the service starts. */
export const countWaiting = async (store: Store) => ({
  stats: await store.stats(),
  untold: await store.countUntold(),
  quarantined: await store.countQuarantined(),
  now: Date.now(),
});

type Facts = {
  company: Pick<Company, 'sample'>;
  isLaunched: boolean;
  waiting: Awaited<ReturnType<typeof countWaiting>>;
  expired: Expired | undefined;
  metricsUrl: string | undefined;
};

export const startNotices = (env: Env, { company, isLaunched, waiting, expired, metricsUrl }: Facts): string[] => [
  ...(company.sample ? [sampleNotice] : isLaunched ? [] : [hiddenNotice]),
  ...channelNotices(env, waiting.stats, waiting),
  ...expiredToSentences(expired),
  ...(speaksPlainly(env.DATABASE_URL) ? [plainNotice] : []),
  ...(env.TRUSTED_PROXIES.length > 0 ? [] : [proxyNotice]),
  ...(env.TRUSTED_PROXIES.some(holdsStrangers) ? [strangersNotice] : []),
  ...(metricsUrl ? [`Zustand und Messwerte: ${metricsUrl}`] : []),
];

const sampleNotice =
  'Die Firma ist ein Muster: „energieausweis check:launch“ nennt, was vor dem Start einzutragen ist (content/company.yaml).';

const hiddenNotice =
  'Suchmaschinen nehmen diese Website nicht auf (noindex): In content/company.yaml steht unter launched nicht PUBLIC_BASE_URL.';

const plainNotice =
  'Postgres läuft auf einem anderen Rechner, und was dorthin geht, ist nicht verschlüsselt: Hängen Sie an DATABASE_URL ' +
  '?sslmode=verify-full an (mit eigenem Zertifikat dazu &sslrootcert=/pfad/ca.pem), oder, wo das Netz nur Ihnen gehört, ?sslmode=disable.';

const proxyNotice =
  'TRUSTED_PROXIES ist leer: Die Grenzen je Besucher gelten nach der Adresse der Verbindung. Steht ein Proxy oder CDN davor, ' +
  'tragen Sie seine Adressen ein, sonst teilen sich alle Besucher eine Grenze (bei einem Proxy auf diesem Rechner gilt dann keine).';

const strangersNotice =
  'TRUSTED_PROXIES vertraut auch Fremden: Ein so weiter Bereich hält mehr als Ihre Proxys. Wer von dort kommt, nennt bei jeder ' +
  'Anfrage eine andere Adresse oder keine, und die Grenzen je Besucher gelten nicht. Tragen Sie die Adressen Ihrer Proxys einzeln ein.';
