/** Parts of the service, which each route takes as they are. */
import type { Area } from '#domain/places/area';
import type { callBackUntil } from '#domain/contact/call-back';
import type { PriceList } from '#domain/prices/calculator';
import type { VisitReader } from '#domain/site/visits';
import type { ServiceContent } from './content.ts';
import type { Env } from './env.ts';
import type { Clock } from './process/clock.ts';
import type { Messages } from './delivery/mails/messages.ts';
import type { Answers } from './forms/answers.ts';
import type { ToolPages } from './forms/tool-pages.ts';
import type { RunTool } from './forms/tool-thread.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Limiter } from './http/limiter.ts';
import type { Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import type { SignedLinks } from './http/signed-links.ts';
import type { FullLimit, VisitorLimits } from './http/visitor-limits.ts';
import type { Store } from './storage/port.ts';

type Content = Pick<
  ServiceContent,
  'regions' | 'newsletterPages' | 'officePages' | 'slipPage' | 'preparePages' | 'toolWords' | 'consentVersion'
> & {
  area: Pick<Area, 'name'>;
  /** The company's hours, from which the time of our call is calculated. */
  company: Parameters<typeof callBackUntil>[1];
  prices: PriceList;
};

export type AppDeps = Content & {
  store: Store;
  clock: Clock;
  limiter: Limiter;
  /** Notes that a visitor met a limit that all visitors share. */
  noteFull: (name: FullLimit) => void;
  clientAddress: ClientAddress;
  log: Log;
  metrics: Metrics;
  answers: Answers;
  toolPages: ToolPages;
  askTool: RunTool;
  readVisit: VisitReader;
  baseUrl: string;
  apiUrl: string;
  hstsSubdomains?: boolean;
  links: SignedLinks;
  /** Authenticates reports of the newsletter's sender; without it none is accepted. */
  newsletterHookSecret?: Env['NEWSLETTER_HOOK_SECRET'];
  /** Authenticates a monitor; without it none is answered. */
  probeSecret?: string | undefined;
  /** Resolves when the mail server takes the login; without it there is none. */
  askMailServer?: (() => Promise<void>) | undefined;
  messages: Messages;
  newId: () => string;
  wake: () => void;
  /** No answer to a newsletter's request comes sooner (milliseconds), so that its time does not tell what was done. */
  newsletterAnswerMs?: number;
};

export type RouteDeps = AppDeps & VisitorLimits;
