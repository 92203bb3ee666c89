/** The database as the service asks it, in the words of the business. */
export type { Store } from './sql.ts';
export * from './types.ts';
