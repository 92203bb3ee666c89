/** What mails and messages to webhooks are written with. */
import { newsletterPaths } from '#domain/api-contract';
import type { Area } from '#domain/places/area';
import type { PriceList } from '#domain/prices/calculator';
import type { Prices } from '#domain/prices/pricing';
import type { ServiceContent } from '../../content.ts';
import type { Env } from '../../env.ts';

/** The same on every day. Each link starts with one of the two addresses, or dials; never with what a request says. */
export type MailOrigin = {
  env: Pick<Env, 'MAIL_TO' | 'SMTP_URL'>;
  /** Signs the links of mails to the office. */
  links: { sign(action: string, id: string): string };
  /** The site's origin. */
  baseUrl: string;
  apiUrl: string;
};

/** With the words and facts that hold on a day. */
export type MailContext = MailOrigin &
  Pick<ServiceContent, 'mails' | 'company' | 'who' | 'pageTitles' | 'toolWords'> & {
    area: Pick<Area, 'name'>;
    prices: Pick<Prices, 'included'> & PriceList;
  };

/** Writes about something by the words of its day: those that held when a request came, else those that hold now. */
export type WriteOfDay = <Facts extends object, Body>(
  body: (facts: Facts, context: MailContext) => Body,
  facts: Facts & { receivedAt?: number },
) => Body;

export const newsletterUrl = (
  { apiUrl }: Pick<MailOrigin, 'apiUrl'>,
  page: keyof typeof newsletterPaths,
  token: string,
  city?: string | null,
): string => `${apiUrl}${newsletterPaths[page]}?token=${token}${city ? `&originalCity=${city}` : ''}`;
