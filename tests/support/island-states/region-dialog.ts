import type { Examples, Step } from './example.ts';

/** Once the service has answered, the built list is one of buttons. */
const rows = 'button.region-row';
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
    steps: [chooseRegion, { click: `.region-steps__offices ${rows}` }],
    shows: '.region-steps__loading',
  },
} satisfies Examples;
