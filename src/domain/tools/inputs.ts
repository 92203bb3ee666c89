/**
 * Questions of a form, a line each; each must be answered, unless it is a box. `NoInfer`: what stands around one, `defineTool` above all,
 * does not make its answer one that may be missing.
 */
import type { Condition } from './tool.ts';

type More = {
  when?: Condition | readonly Condition[];
  unless?: Condition | readonly Condition[];
  unit?: string;
};

/** `choice('gebaeude', ['wohn', 'nichtwohn'])` */
export const choice = <const Choices extends readonly string[], const M extends More = Record<never, never>>(
  name: string,
  choices: Choices,
  more?: M,
) => ({ name, kind: 'choice', choices, required: true, ...(more as NoInfer<M>) }) as const;

/** German figures; `least` and `most` are both allowed. */
export const number = <const M extends More = Record<never, never>>(
  name: string,
  least: number,
  most: number,
  more?: M,
) => ({ name, kind: 'number', least, most, required: true, ...(more as NoInfer<M>) }) as const;

export const tick = <const M extends More & { inAnswer?: true } = Record<never, never>>(name: string, more?: M) =>
  ({ name, kind: 'tick', ...(more as NoInfer<M>) }) as const;
