/** What the domain name system has to say of the site and of who sends its mails, and what is missing there. */
import type { Env } from '../env.ts';

/** Asks it; each answers with nothing where there is no such name, and rejects where nobody can be asked. */
export type Dns = {
  addresses: (name: string, family: 4 | 6) => Promise<string[]>;
  texts: (name: string) => Promise<string[]>;
  /** Who may issue certificates for the name or what it is below: 'letsencrypt.org'. */
  issuers: (name: string) => Promise<string[]>;
};

export type Lacking = {
  /** 'SPF' */
  what: string;
  /** 'TXT bei firma.de' */
  where: string;
  /** What to enter there, in German or as it is typed. */
  enter: string;
  /** `site`: visitors do not find it. `mail`: mails end as spam. `advice`: it goes without. */
  about: 'site' | 'mail' | 'advice';
};

type Asked = Pick<Env, 'PUBLIC_BASE_URL' | 'MAIL_FROM' | 'MAIL_DKIM_SELECTOR'> & { MAIL_TO?: string[] | undefined };

const authority = 'letsencrypt.org';

async function lackingOfSite(dns: Dns, host: string): Promise<Lacking[]> {
  const bare = host.startsWith('www.') ? host.slice(4) : undefined;
  const found: Lacking[] = [];
  for (const name of [host, ...(bare === undefined ? [] : [bare])]) {
    const [four, six] = await Promise.all([dns.addresses(name, 4), dns.addresses(name, 6)]);
    if (four.length === 0)
      found.push({ what: 'Adresse', where: `A bei ${name}`, enter: 'die IPv4-Adresse des Servers', about: 'site' });
    if (six.length === 0)
      found.push({
        what: 'Adresse',
        where: `AAAA bei ${name}`,
        enter: 'die IPv6-Adresse des Servers, wenn er eine hat',
        about: 'advice',
      });
  }
  const issuers = await dns.issuers(bare ?? host);
  const where = `CAA bei ${bare ?? host}`;
  if (issuers.length === 0) found.push({ what: 'CAA', where, enter: `0 issue "${authority}"`, about: 'advice' });
  else if (!issuers.includes(authority))
    found.push({
      what: 'CAA',
      where,
      enter: `auch 0 issue "${authority}", wenn certbot oder Caddy das Zertifikat holt`,
      about: 'advice',
    });
  return found;
}

/** 'mail.firma.de' → also 'firma.de', whose policy counts where it has none of its own */
const withParent = (domain: string): string[] => [...new Set([domain, domain.split('.').slice(-2).join('.')])];

async function lackingOfMail(dns: Dns, domain: string, selector: string | undefined, office: string | undefined) {
  const found: Lacking[] = [];
  const mail = (what: string, where: string, enter: string) => found.push({ what, where, enter, about: 'mail' });
  const policies = (await dns.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const fromProvider = 'was Ihr Mailanbieter nennt';
  if (policies.length === 0) mail('SPF', `TXT bei ${domain}`, `v=spf1 include:… -all, ${fromProvider}`);
  if (policies.length > 1)
    mail('SPF', `TXT bei ${domain}`, 'einen Eintrag an Stelle von mehreren: Mehrere gelten als keiner');
  if (selector === undefined)
    found.push({
      what: 'DKIM',
      where: 'MAIL_DKIM_SELECTOR',
      enter: 'den Selektor, den Ihr Mailanbieter nennt: Vorher lässt sich DKIM nicht nachsehen',
      about: 'advice',
    });
  else {
    const key = `${selector}._domainkey.${domain}`;
    if (!(await dns.texts(key)).some((text) => /(?:^|;)\s*p=[^\s;]/.test(text)))
      mail('DKIM', `TXT oder CNAME bei ${key}`, fromProvider);
  }
  const rules = await Promise.all(withParent(domain).map((name) => dns.texts(`_dmarc.${name}`)));
  if (!rules.flat().some((text) => /^v=DMARC1\s*;/i.test(text)))
    mail('DMARC', `TXT bei _dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${office ?? `postmaster@${domain}`}`);
  return found;
}

/** @throws what the domain name system answers where it cannot be asked */
export async function findLacking(
  dns: Dns,
  { PUBLIC_BASE_URL: site, MAIL_FROM: from, MAIL_DKIM_SELECTOR: selector, MAIL_TO: office }: Asked,
): Promise<Lacking[]> {
  const domain = from?.split('@').at(-1)?.toLowerCase();
  const found = await Promise.all([
    site === undefined ? [] : lackingOfSite(dns, new URL(site).hostname),
    domain === undefined ? [] : lackingOfMail(dns, domain, selector, office?.[0]),
  ]);
  return found.flat();
}
