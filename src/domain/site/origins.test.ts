import { expect, test } from 'vitest';
import { toOrigin } from './origins.ts';

const classes: Record<string, string> = {
  search: 'www.google.de google.co.uk www.bing.com de.search.yahoo.com duckduckgo.com Google suche.t-online.de',
  assistant: 'chatgpt.com gemini.google.com www.perplexity.ai copilot.microsoft.com chatgpt',
  social: 'l.facebook.com lm.facebook.com www.linkedin.com t.co x.com web.whatsapp.com instagram',
  mail: 'newsletter E-Mail mail.google.com webmail.firma.de outlook.live.com deref-gmx.net navigator.web.de com.google.android.gm',
  direct: 'direct',
  internal: 'www.example.org:8080 internal',
  other: `haus.example google.de.boese.example notx.com flyer localhost 127.0.0.1 <script> constructor ${'x'.repeat(300)} ${'x'.repeat(70)}.de`,
};

test('where a visit comes from is a class, whatever site or word names it', () => {
  for (const [origin, told] of Object.entries(classes))
    for (const from of told.split(' ')) expect(toOrigin(from, 'www.example.org:8080'), from).toBe(origin);
});
