/** The settings the site's build reads. `.env.example` explains those of an operator, docs/editing.md `CONTENT_DAY`. */

function origin(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value) {
    throw new Error(
      `${name} muss eine Adresse ohne Pfad und ohne Schrägstrich am Ende sein, zum Beispiel https://www.example.org (jetzt: „${value}“).`,
    );
  }
  return value;
}

function day(value = ''): string | undefined {
  if (value && !/^\d{4}-\d\d-\d\d$/.test(value))
    throw new Error(`CONTENT_DAY muss ein Tag wie 2027-01-01 sein (jetzt: „${value}“).`);
  return value || undefined;
}

export function siteSettings(env: NodeJS.ProcessEnv = process.env) {
  const { PUBLIC_BASE_URL, PUBLIC_API_URL, HSTS_SUBDOMAINS, CONTENT_DIR, CONTENT_DAY, BUILD_DIR } = env;
  return {
    // Without a setting somebody tries the site out: the same address on each PORT, so that another PORT needs no build.
    baseUrl: origin('PUBLIC_BASE_URL', PUBLIC_BASE_URL || 'http://localhost:8080'),
    /** Empty where the service lies behind the same host. */
    apiUrl: PUBLIC_API_URL ? origin('PUBLIC_API_URL', PUBLIC_API_URL) : '',
    /** For the headers: whether each address below the domain is reached by https. */
    hstsSubdomains: HSTS_SUBDOMAINS?.trim() === 'true',
    /** The folder that stands for `content/`: seen from the project's, or a whole path. */
    contentDir: CONTENT_DIR?.trim() || 'content',
    /** The day whose prices, hours and figures the pages show: '2027-01-01'; today, where none is set. */
    day: day(CONTENT_DAY),
    /** The folder of `dist/` and of what builds cache: another for a second site of the same checkout, as tests have. */
    buildDir: BUILD_DIR?.trim() || '.',
  };
}
