/** Where the visit of a page came from, as a class: of the host that led there, or of what `utm_source` calls it. */

/** How the office reads each class. */
export const originNames = {
  search: 'Suchmaschine',
  assistant: 'KI-Assistent',
  social: 'soziales Netz',
  mail: 'Mail',
  direct: 'direkt',
  internal: 'diese Website',
  other: 'andere Website',
} as const;
type OriginClass = keyof typeof originNames;
const isClass = (name: string): name is OriginClass => Object.hasOwn(originNames, name);

const below = (domains: string) => new RegExp(`^(?:.+\\.)?(?:${domains})$`);
const word = (words: string) => new RegExp(`^(?:${words})$`);

/** In this order: mail and assistant of a search engine are no search. Apps for Android name themselves as hosts do. */
const patterns: readonly [OriginClass, RegExp][] = [
  [
    'mail',
    word(
      'e-?mail|newsletter|(?:e|web)?mail\\..+|outlook\\..+|deref-\\w+\\..+|navigator\\.(?:gmx|web)\\.\\w+|' +
        'com\\.google\\.android\\.gm',
    ),
  ],
  ['assistant', word('chatgpt|openai|perplexity|gemini|copilot|claude')],
  [
    'assistant',
    below(
      'chatgpt\\.com|openai\\.com|perplexity\\.ai|gemini\\.google\\.com|copilot\\.(?:microsoft\\.com|cloud\\.microsoft)|' +
        'claude\\.ai|mistral\\.ai|meta\\.ai|deepseek\\.com|grok\\.com',
    ),
  ],
  ['search', word('google|bing|duckduckgo|ecosia|com\\.google\\.android\\.googlequicksearchbox')],
  [
    'search',
    below(
      '(?:google|yahoo|yandex|qwant)(?:\\.com?)?\\.\\w+|bing\\.com|duckduckgo\\.com|ecosia\\.org|startpage\\.com|kagi\\.com|' +
        'metager\\.(?:de|org)|search\\.brave\\.com|swisscows\\.com|suche\\.(?:web|gmx|t-online)\\.\\w+',
    ),
  ],
  ['social', word('facebook|instagram|linkedin|xing|whatsapp|youtube|tiktok|com\\.linkedin\\.android')],
  [
    'social',
    below(
      'facebook\\.com|instagram\\.com|linkedin\\.com|lnkd\\.in|xing\\.com|x\\.com|twitter\\.com|t\\.co|threads\\.(?:com|net)|' +
        'bsky\\.app|youtube\\.com|pinterest\\.\\w+|tiktok\\.com|reddit\\.com|whatsapp\\.com|t\\.me|nebenan\\.de',
    ),
  ],
];

/**
 * `toOrigin('www.google.de', …)` → 'search', `toOrigin('chatgpt.com', …)` → 'assistant', a class → itself, any other site or
 * word → 'other'.
 * @param reported as a page reports it @param ownHost of this site
 */
export function toOrigin(reported: string, ownHost: string): OriginClass {
  const given = reported.toLowerCase();
  if (given === ownHost) return 'internal';
  const host = given.replace(/^www\.|:\d+$/g, '');
  if (isClass(host)) return host;
  return patterns.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other';
}
