import { expect, test } from 'vitest';
import { parse } from 'node-html-parser';
import { launchTopics } from './launch.ts';
import { toLaunchPage, type FoundFault } from './launch-page.ts';

const fault: FoundFault = {
  topic: 'claims',
  file: 'content/company.yaml',
  what: 'Ohne „Beleg“ & <Wert>',
  enter: 'Quelle',
};

test('the owner’s page has each missing thing once, below its topic, and says how many', () => {
  const faults = (Object.keys(launchTopics) as (keyof typeof launchTopics)[]).map((topic) => ({ ...fault, topic }));
  const page = parse(
    toLaunchPage([...faults, { ...fault, questions: ['Wer haftet?'] }], 'Energieausweis', '1. Mai 2026'),
  );
  expect(page.querySelector('h1')?.text).toBe('11 Angaben fehlen, bevor die Website online gehen kann');
  expect(page.querySelectorAll('section').map((section) => section.querySelectorAll('input').length)).toEqual([
    1, 2, 1, 1, 1, 1, 1, 1, 1, 1,
  ]);
  expect(page.querySelector('#claims strong')?.text).toBe(fault.what);
  expect(page.querySelector('#claims li li')?.text).toBe('Wer haftet?');
});

test('where nothing is missing it says that the site can go live', () => {
  expect(parse(toLaunchPage([], 'Energieausweis', '1. Mai 2026')).querySelector('h1')?.text).toBe(
    'Die Website kann online gehen',
  );
});
