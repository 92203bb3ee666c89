import { reachOf, type City } from '#domain/regions';

/** The steps with their times in a place: beyond 100 km the visit is by arrangement, and time counts from it. */
export const stepsIn = <Step extends { time?: string | undefined; far?: string | undefined }>(
  city: City | undefined,
  steps: readonly Step[],
): Step[] => steps.map((step) => ({ ...step, time: (city && reachOf(city) === 'far' && step.far) || step.time }));
