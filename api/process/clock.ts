/** The seam through which tests let days pass; in service it is `Date`. Milliseconds since the epoch. */
export type Clock = Pick<DateConstructor, 'now'>;
