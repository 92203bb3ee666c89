import { crashPoints } from './crash-points.ts';
import { diskErrors } from './disk-errors.ts';
import { killOnPostgres, killOnSqlite } from './kill.ts';
import { locked } from './locked.ts';
import { postgresGone } from './postgres-gone.ts';
import { twoServices } from './two-services.ts';

/** One test each, and one row of the table. */
export const scenarios = [killOnSqlite, killOnPostgres, crashPoints, diskErrors, locked, postgresGone, twoServices];
