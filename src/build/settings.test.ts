import { expect, test } from 'vitest';
import { siteSettings } from './settings.ts';

test('without settings the site is of this machine, with the service behind the same host', () => {
  expect(siteSettings({ PORT: '9000', PUBLIC_BASE_URL: '', PUBLIC_API_URL: '', CONTENT_DIR: '' })).toEqual({
    baseUrl: 'http://localhost:8080',
    apiUrl: '',
    hstsSubdomains: false,
    contentDir: 'content',
    buildDir: '.',
  });
  expect(siteSettings({ CONTENT_DIR: ' ../unsere-inhalte ' })).toMatchObject({ contentDir: '../unsere-inhalte' });
});

test('an address is an origin, or the sentence says what to write', () => {
  for (const address of ['https://www.example.org', 'http://localhost:4321', 'http://[::1]:8080'])
    expect(siteSettings({ PUBLIC_API_URL: address }).apiUrl).toBe(address);
  for (const address of ['www.example.org', 'https://www.example.org/', 'https://WWW.example.org', 'ftp://example.org'])
    expect(() => siteSettings({ PUBLIC_BASE_URL: address }), address).toThrow(
      'PUBLIC_BASE_URL muss eine Adresse ohne Pfad und ohne Schrägstrich am Ende sein',
    );
});
