/** What the content policies of all pages allow together: as a header it is one for all, and each page narrows it. */

/** A line of `_headers` may be so long on Cloudflare, and a policy has to be read with each page. */
const mostCharacters = 2000;
const mostHashes = 25;

const toDirectives = (policy: string): [name: string, sources: string[]][] =>
  policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/);
    return name ? [[name, sources]] : [];
  });

/** @throws where it would be longer than hosts take: the pages have too many different styles then */
export function unitePolicies(policies: Iterable<string>): string {
  const united = new Map<string, Set<string>>();
  for (const policy of new Set(policies))
    for (const [name, sources] of toDirectives(policy))
      united.set(name, (united.get(name) ?? new Set()).union(new Set(sources)));
  const text = [...united]
    .map(([name, sources]) => {
      // Beside any other source it means nothing.
      const all = sources.size > 1 ? sources.difference(new Set(["'none'"])) : sources;
      return [name, ...[...all].sort()].join(' ');
    })
    .join('; ');
  const hashes = text.match(/'sha256-/g)?.length ?? 0;
  if (text.length > mostCharacters || hashes > mostHashes) {
    throw new Error(
      `Die Regeln aller Seiten sind zusammen ${text.length} Zeichen mit ${hashes} Prüfsummen lang; ` +
        `ein Host nimmt ${mostCharacters}, und mehr als ${mostHashes} verschiedene Stile soll es nicht geben.`,
    );
  }
  return text;
}
