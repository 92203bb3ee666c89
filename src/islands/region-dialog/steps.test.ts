import { expect, test } from 'vitest';
import { dialogCopy, loadingMs } from './steps.ts';

test('the words and the time that the client gave stand as they were given', () => {
  expect(loadingMs).toBe(2000);
  expect(dialogCopy).toMatchObject({
    ...{ metropole: 'Wählen Sie Ihre Metropolregion', fetching: 'Region wird geladen...' },
    none: 'Mein Ort ist nicht dabei – weiter mit Norddeutschland',
    office: 'Büro wählen → Ausweis erhalten in (24 h)',
    ...{ back: 'Zurück zur Metropolregion', wait: 'Einen Moment...' },
    forwarding: 'Wir leiten Sie zu Ihrer Region weiter',
  });
  expect(dialogCopy.offices('{region}')).toBe('Unsere Service Büros für Sie in {region} und Umgebung');
});
