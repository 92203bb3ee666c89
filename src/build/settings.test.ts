import { describe, expect, test } from 'vitest';
import { siteSettings } from './settings.ts';

describe('without settings', () => {
  test.each([
    {},
    // Another port needs no other build.
    { PORT: '9000' },
    { PUBLIC_BASE_URL: '', PUBLIC_API_URL: '' },
  ])('%j gives an address of this machine and the service behind the same host', (env) => {
    expect(siteSettings(env)).toEqual({
      baseUrl: 'http://localhost:8080',
      apiUrl: '',
      hstsSubdomains: false,
      contentDir: 'content',
      buildDir: '.',
    });
  });
});

describe('an address', () => {
  test.each(['https://www.example.org', 'http://localhost:4321', 'https://xn--mller-kva.de', 'http://[::1]:8080'])(
    'may be %s',
    (address) => {
      expect(siteSettings({ PORT: '9000', PUBLIC_BASE_URL: address, PUBLIC_API_URL: address })).toEqual({
        baseUrl: address,
        apiUrl: address,
        hstsSubdomains: false,
        contentDir: 'content',
        buildDir: '.',
      });
    },
  );

  test.each([
    'www.example.org',
    'https://www.example.org/',
    'https://www.example.org/start',
    'https://www.example.org?a=1',
    'https://www.example.org#top',
    'https://anna:secret@www.example.org',
    'https://www.example.org:443',
    'https://WWW.example.org',
    ' https://www.example.org',
    'https://müller.de',
    'ftp://www.example.org',
    'javascript:alert(1)',
    'https://',
    'nonsense',
  ])('may not be „%s“, and the sentence says what to write', (address) => {
    for (const name of ['PUBLIC_BASE_URL', 'PUBLIC_API_URL']) {
      expect(() => siteSettings({ [name]: address })).toThrow(
        `${name} muss eine Adresse ohne Pfad und ohne Schrägstrich am Ende sein, zum Beispiel https://www.example.org (jetzt: „${address}“).`,
      );
    }
  });
});

test.each([
  { CONTENT_DIR: '', contentDir: 'content', buildDir: '.' },
  { CONTENT_DIR: ' ../unsere-inhalte ', contentDir: '../unsere-inhalte' },
])('CONTENT_DIR „$CONTENT_DIR“ is the folder $contentDir', ({ CONTENT_DIR, contentDir }) => {
  expect(siteSettings({ CONTENT_DIR })).toMatchObject({ contentDir });
});
