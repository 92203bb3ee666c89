import type { Examples, Step } from './example.ts';

/** Once the service has answered, the rows of the built list lead on. */
const rows = '.region-row[role=button]';
const type = (text: string): Step => ({ fill: { '[type=search]': text } });
const chooseRegion: Step = { click: rows };

export const regionDialogExamples = {
  awake: { steps: [], shows: rows },
  fetching: { answers: { regions: 'never' }, steps: [], shows: '.region-steps__spinner' },
  /** The built list stays. */
  down: { answers: { regions: { status: 503 } }, steps: [], shows: '.region-dialog [role=status]:empty' },
  found: { steps: [type('bre')], shows: '.note[role=status] + ul > li' },
  'not-found': { steps: [type('Quietscheente')], shows: '.note[role=status] + ul' },
  offices: { steps: [chooseRegion], shows: '.region-steps__offices' },
  leaving: {
    steps: [chooseRegion, { click: '.region-steps__offices button' }],
    shows: '.region-steps__loading',
  },
} satisfies Examples;
