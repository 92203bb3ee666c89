/** Parts of the service, which each route takes as they are. */
import type { Area } from '#domain/places/area';
import type { callBackUntil } from '#domain/contact/call-back';
import type { PriceList } from '#domain/prices/calculator';
import type { Region } from '#domain/places/regions';
import type { VisitReader } from '#domain/site/visits';
import type { NewsletterPages } from '../src/content/schemas/page/newsletter-pages.ts';
import type { OfficePages, PreparePages, SlipPage } from '../src/content/schemas/page/office-pages.ts';
import type { ToolWordsOfService } from './content.ts';
import type { Clock } from './process/clock.ts';
import type { Messages } from './delivery/mails/message.ts';
import type { Answers } from './forms/answers.ts';
import type { ToolPages } from './forms/tool-pages.ts';
import type { AskTool } from './forms/tool-thread.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Limiter } from './http/limiter.ts';
import type { Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import type { SignedLinks } from './http/signed-links.ts';
import type { VisitorLimits } from './http/visitor-limits.ts';
import type { Store } from './storage/port.ts';

/** A secret as it is written, and the key that it holds. */
export type HookSecret = { text: string; key: Buffer };

export type AppDeps = {
  store: Store;
  clock: Clock;
  limiter: Limiter;
  /** Notes that a limit of all visitors has met somebody. */
  noteFull: (name: string) => void;
  clientAddress: ClientAddress;
  log: Log;
  metrics: Metrics;
  answers: Answers;
  toolPages: ToolPages;
  askTool: AskTool;
  toolWords: ToolWordsOfService;
  readVisit: VisitReader;
  area: Pick<Area, 'name'>;
  /** Its hours, by which is said until when we call. */
  company: Parameters<typeof callBackUntil>[1];
  regions: readonly Region[];
  prices: PriceList;
  /** The site's origin. */
  baseUrl: string;
  /** The service's origin, where it is another one. */
  apiUrl: string;
  hstsSubdomains?: boolean;
  newsletterPages: NewsletterPages;
  officePages: OfficePages;
  slipPage: SlipPage;
  preparePages: PreparePages;
  /** Signs and reads the links in mails to the office. */
  links: SignedLinks;
  /** Of whoever sends the newsletter; without it nothing is reported. */
  newsletterHookSecret?: HookSecret | undefined;
  /** Of a monitor; without it none is answered. */
  probeSecret?: string | undefined;
  /** Resolves when the mail server takes the login; without it there is none. */
  askMailServer?: (() => Promise<void>) | undefined;
  /** Names the words of form, pages and mail somebody agrees to who wants the newsletter. */
  consentVersion: string;
  messages: Messages;
  newId: () => string;
  /** Wakes the delivery workers. */
  nudge: () => void;
  /** No answer to a newsletter's request comes sooner (milliseconds), so that its time does not tell what was done. */
  newsletterAnswerMs?: number;
};

export type RouteDeps = AppDeps & VisitorLimits;
