/**
 * A signal that gives up after so many milliseconds. Safari 15 has none: there a request ends when the
 * browser gives up, instead of failing before it is sent.
 */
export const timeoutSignal = (milliseconds: number): AbortSignal | undefined =>
  (AbortSignal as Partial<typeof AbortSignal>).timeout?.(milliseconds);
