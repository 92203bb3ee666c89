/**
 * Whether this server is well: settings, service, disk, database, backup, deliveries, mail, DNS, certificate, clock and
 * release, a line each. Ends with 1 where one is bad.
 *
 *   energieausweis doctor
 *   energieausweis doctor --backups /mnt/sicherung   where copies lie elsewhere
 */
import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { second } from '#domain/time-units';
import { verifyMailServer } from '../api/delivery/mail.ts';
import { newestCopyIn } from '../api/operator/backup.ts';
import { examine, type Machine } from '../api/operator/doctor.ts';
import { recall } from '../api/operator/offsite.ts';
import type { OutboxStats } from '../api/storage/port.ts';
import { freeBytes } from '../api/storage/sqlite-file.ts';
import {
  copiesFolder,
  databaseFile,
  OperatorError,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  writeAnswer,
  type Command,
} from './command.ts';
import { dns } from './dns.ts';
import { root } from './project.ts';

const usage = 'Diese Angabe gibt es nicht. Möglich ist: --backups ORDNER, wo die Sicherungen liegen.';
const patience = 10 * second;

const askService = async (port: number): Promise<void> => {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(patience) });
  if (!ok) throw Object.assign(new Error('not ready'), { code: `http-${status}` });
};

const certificateEnd = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patience }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });

const isClockKept = (): Promise<boolean | undefined> =>
  promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { timeout: patience }).then(
    ({ stdout }) => ({ yes: true, no: false })[stdout.trim()],
    () => undefined,
  );

export const doctor: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    backups: { type: 'string', default: copiesFolder },
  });
  if (positionals.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const file = databaseFile(env);
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  /** Opened once for all who ask. */
  let asked: Promise<OutboxStats> | undefined;
  const lookIntoStore = () =>
    withStore(env, async (store) => {
      await store.checkWritable();
      return store.stats();
    });
  const machine: Machine = {
    now: Date.now(),
    freeBytes,
    newestCopy: async (folder) => newestCopyIn(folder)?.madeAt,
    recall: async (folder, what) => recall(folder, what),
    askService,
    askStore: () => (asked ??= lookIntoStore()),
    askMailServer: verifyMailServer,
    dns,
    certificateEnd,
    isClockKept,
    node: { runs: process.versions.node, wanted: engines.node },
    release: basename(await realpath(root)),
  };
  const { text, bad } = await examine(machine, {
    env,
    dataFolder: file === undefined ? undefined : dirname(file),
    backupFolder: values.backups,
  });
  await writeAnswer(call, text);
  if (bad > 0) throw new OperatorError(bad === 1 ? 'Eine Zeile ist schlecht.' : `${bad} Zeilen sind schlecht.`);
};

if (import.meta.main) await runCommand(doctor);
