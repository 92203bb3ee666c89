/** The machine that the doctor looks at: this one. */
import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { second } from '#domain/time-units';
import { verifyMailServer } from '../delivery/mail.ts';
import type { OutboxStats } from '../storage/port.ts';
import { freeBytes } from '../storage/sqlite-file.ts';
import { newestCopyIn } from './backup.ts';
import { dns } from './dns.ts';
import type { Machine } from './doctor.ts';
import { recall } from './offsite.ts';

/** Where docs/hosting.md has copies made each hour. */
export const copiesFolder = resolve('/', 'var/backups/energieausweis');

const patience = 10 * second;

const askService = async (port: number): Promise<void> => {
  const { ok, status } = await fetch(new URL('readyz', `http://127.0.0.1:${port}`), {
    signal: AbortSignal.timeout(patience),
  });
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

/** @param root folder of the release @param askStore resolves when the store takes writes, with what waits in its outbox */
export async function lookAtMachine(root: string, askStore: () => Promise<OutboxStats>): Promise<Machine> {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  /** Asked once for all who want to know. */
  let asked: Promise<OutboxStats> | undefined;
  return {
    now: Date.now(),
    freeBytes,
    newestCopy: async (folder) => newestCopyIn(folder)?.madeAt,
    recall: async (folder, what) => recall(folder, what),
    askService,
    askStore: () => (asked ??= askStore()),
    askMailServer: verifyMailServer,
    dns,
    certificateEnd,
    isClockKept,
    node: { runs: process.versions.node, wanted: engines.node },
    release: basename(await realpath(root)),
  };
}
