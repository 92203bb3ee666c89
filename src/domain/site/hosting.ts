/**
 * How the site is served: with which headers, and how long each file is kept. The service sends them itself; the rules
 * for hosts and the configurations of web servers are made from the same table.
 */
import { embedSegment, toolsPath } from '../tools/path.ts';

type Headers = Record<string, string>;

type Reached = {
  /** The site's origin. */
  baseUrl: string;
  /** Whether each address below the site's domain is reached by https, mail and customer system as well. */
  hstsSubdomains?: boolean | undefined;
};
export type Serving = Reached & {
  /** Whether search engines may keep what is served. */
  isLaunched: boolean;
};

/** HTTPS for two years; only where the site is reached by it, or a local run would lock itself out. */
const strictTransport = ({ baseUrl, hstsSubdomains }: Reached): Headers =>
  baseUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}` }
    : {};

/** Headers of every answer, of the site and of the service, unless it says otherwise. */
export const commonHeaders = (serving: Reached): Headers => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...strictTransport(serving),
});

/** The part of the policy that browsers read in a header alone, not in a page. */
export const frames = "frame-ancestors 'none'";

/**
 * The policy in the headers of every page, whose exact one stands in the page itself: what cannot stand there, and what has
 * to hold where that one was cut out. With the styles' hashes of all pages it was 1,700 bytes longer, and each visitor waited for one more
 * round trip (docs/decisions/0070-policy-in-two-places.md). Each byte here is one of the first flight
 * (docs/decisions/0117-headers-and-page-in-one-flight.md).
 */
const toPagePolicy = (ancestors: string) => `script-src 'self' 'inline-speculation-rules';base-uri 'none';${ancestors}`;
const pagePolicy = toPagePolicy(frames);

/** Headers of whatever is shown as a document. A stricter Referrer-Policy makes a form post without JavaScript send `Origin: null`. */
const documentHeaders = (serving: Reached, policy: string): Headers => ({
  ...commonHeaders(serving),
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(),geolocation=(),microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Headers of the service's answers: nothing in them is to be run or framed. */
export const apiHeaders = (serving: Reached): Headers => documentHeaders(serving, `default-src 'none'; ${frames}`);

/** A site that is being made ready is nobody's to find, its pictures neither. robots.txt leaves it to be read: who may not read never sees this. */
const robots = ({ isLaunched }: Serving): Headers => (isLaunched ? {} : { 'X-Robots-Tag': 'noindex' });

export const pageHeaders = (serving: Serving): Headers => ({
  ...documentHeaders(serving, pagePolicy),
  ...robots(serving),
  // Asked for anew each time, and given again where nothing has changed.
  'Cache-Control': 'no-cache',
});

/** Pages that any other may show in a frame: the tools to be embedded, and no page with a form of personal data. */
export const embeddedPattern = `^${toolsPath}/[\\w-]+/${embedSegment}$`;
const embedded = new RegExp(embeddedPattern);

export const embeddedHeaders = (serving: Serving): Headers => ({
  ...pageHeaders(serving),
  'Content-Security-Policy': toPagePolicy('frame-ancestors *'),
  // For pages that ask it of whatever they show.
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** Folders of files whose names change with their content (fonts by hand). */
export const immutableFolders = ['_astro', 'fonts'] as const;
const isImmutable = (path: string) => immutableFolders.some((folder) => path.startsWith(`/${folder}/`));

/** What is text is compressed. @param type without a parameter */
export const isText = (type: string): boolean => /^text\/|\b(?:json|xml)$/.test(type);

/** 'text/css' → 'text/css; charset=utf-8'; JSON is never anything else (RFC 8259). */
export const toContentType = (type: string): string =>
  isText(type) && !type.endsWith('json') ? `${type}; charset=utf-8` : type;

/** Other sites show the cards of shared pages, readers of feeds what stands in an article. */
const embeddable = (type: string) => type.startsWith('image/');

/** @param path its address, `/og/bremen.png` @param type its media type */
export const fileHeaders = (path: string, type: string, serving: Serving): Headers =>
  type.startsWith('text/html')
    ? embedded.test(path)
      ? embeddedHeaders(serving)
      : pageHeaders(serving)
    : {
        ...commonHeaders(serving),
        ...robots(serving),
        ...(embeddable(type) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        'Cache-Control': `public, max-age=${isImmutable(path) ? '31536000, immutable' : '3600'}`,
      };
