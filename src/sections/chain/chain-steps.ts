import type { Area } from '#domain/places/area';
import { reachOf, type City } from '#domain/places/regions';

/** The steps with their times in a place: far from the office the visit is by arrangement, and time counts from it. */
export const stepsIn = <Step extends { time?: string | undefined; far?: string | undefined }>(
  area: Area,
  city: City | undefined,
  steps: readonly Step[],
): Step[] => steps.map((step) => ({ ...step, time: (city && reachOf(area, city) === 'far' && step.far) || step.time }));
