import type { ComponentProps } from 'react';
import { routes } from '#domain/site/routes';
import type { Examples, Step } from '../../examples/example.ts';
import type RegionSteps from './RegionSteps.tsx';

const props = { placesHref: routes.places() };
/** Once the service has answered, the built list is one of buttons. */
const rows = 'button.region-row';
const type = (text: string): Step => ({ fill: { '[type=search]': text } });
const chooseRegion: Step = { click: rows };

export const regionDialogExamples = {
  built: { props },
  awake: { props, steps: [], shows: rows },
  fetching: { props, answers: { regions: 'never' }, steps: [], shows: '.region-steps__spinner' },
  /** The built list stays. */
  down: { props, answers: { regions: { status: 503 } }, steps: [], shows: '.region-dialog [role=status]:empty' },
  found: { props, steps: [type('bre')], shows: '.note[role=status] + ul > li' },
  'not-found': { props, steps: [type('Quietscheente')], shows: '.note[role=status] + ul' },
  offices: { props, steps: [chooseRegion], shows: '.region-steps__offices' },
  leaving: {
    props,
    steps: [chooseRegion, { click: `.region-steps__offices ${rows}` }],
    shows: '.region-steps__loading',
  },
} satisfies Examples<ComponentProps<typeof RegionSteps>>;
