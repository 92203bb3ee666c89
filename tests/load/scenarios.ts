import { callsOnPostgres, callsOnSqlite } from './calls.ts';
import { crashPoints } from './crash-points.ts';
import { diskErrors } from './disk-errors.ts';
import { flood, manyAddresses } from './floods.ts';
import { generatedRequests } from './generated-requests.ts';
import { halfRequests } from './half-requests.ts';
import { killOnPostgres, killOnSqlite } from './kill.ts';
import { locked } from './locked.ts';
import { malformedRequests } from './malformed-requests.ts';
import { neverReading } from './never-reading.ts';
import { outage } from './outage.ts';
import { postgresGone } from './postgres-gone.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { twoServices } from './two-services.ts';
import { updateOnPostgres, updateOnSqlite } from './updates.ts';
import { behindNginx } from './behind-nginx.ts';

/** Faults that happen to the service. One test each, and one row of the table. */
export const faults = [
  killOnSqlite,
  killOnPostgres,
  crashPoints,
  diskErrors,
  locked,
  postgresGone,
  twoServices,
  behindNginx,
  updateOnSqlite,
  updateOnPostgres,
  callsOnSqlite,
  callsOnPostgres,
];

/** Clients that come to it, and for how long. */
export const clients = [
  neverReading,
  slowClients,
  ...halfRequests,
  malformedRequests,
  generatedRequests,
  outage,
  flood,
  manyAddresses,
  soak,
];
