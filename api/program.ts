/** The service as a program: its arguments, its settings, what it prints, and how it ends. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ContentError } from '../src/content/faults.ts';
import { loadEnvFile } from './process/env-file.ts';
import { readEnv, StartError } from './env.ts';
import { refusePlaceholders } from './placeholders.ts';
import { createLineWriter, createLog, errorToFields } from './http/log.ts';
import { withProgramName } from './operator/program-name.ts';
import { startService } from './service.ts';
import { feedWatchdog } from './process/watchdog.ts';
import type { Broken } from './storage/port.ts';

function readSiteArgument(args: readonly string[]): string | undefined {
  try {
    const { site } = parseArgs({ args: [...args], options: { site: { type: 'string' } } }).values;
    return site === undefined ? undefined : resolve(site);
  } catch (error) {
    throw new StartError('Diese Angabe gibt es nicht. Möglich ist nur --site mit dem Ordner der gebauten Website.', {
      cause: error,
    });
  }
}

const brokenToSentence = ({ reason, rescued }: Broken): string =>
  reason === 'file-replaced'
    ? 'Die Datei der Datenbank ist gelöscht oder ersetzt worden, während der Dienst lief. Er beendet sich. ' +
      (rescued ? `Was er gespeichert hatte, liegt in ${rescued}.` : 'Was er gespeichert hatte, ließ sich nicht retten.')
    : `Die Festplatte meldet wiederholt Fehler (${reason}). Der Dienst beendet sich; sehen Sie nach ihr, bevor Sie ihn starten.`;

async function start(args: readonly string[], lines: ReturnType<typeof createLineWriter>): Promise<void> {
  const siteRoot = readSiteArgument(args);
  loadEnvFile(fileURLToPath(new URL('..', import.meta.url)));

  const log = createLog(lines.write);
  let ending = false;
  const end = (code: number) => {
    // A second Ctrl-C, or a second error, waits for nothing.
    if (ending) process.exit(code || 130);
    ending = true;
    setTimeout(() => process.exit(1), 5_000).unref();
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  const onBroken = (broken: Broken) => {
    // Log lines that led to it come first.
    lines.flush();
    process.stderr.write(`${brokenToSentence(broken)}\n`);
    end(1);
  };
  const env = refusePlaceholders(readEnv());
  if (env.WATCHDOG_USEC !== undefined) feedWatchdog(env.WATCHDOG_USEC / 1000, log);
  const starting = startService({ env, siteRoot, log, onBroken });
  // Signals are heard from here on: the service listens before its notices are known.
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  const service = await starting;
  lines.write(
    `${siteRoot ? 'Website und Dienst laufen' : 'Der Dienst läuft'} auf ${service.address} (beenden mit Strg+C).`,
  );
  for (const notice of service.notices) lines.write(`– ${withProgramName(notice)}`);

  process.on('uncaughtException', (error) => {
    log('error', 'crash', errorToFields(error));
    end(1);
  });
}

/** Never rejects: what keeps it from starting is printed, and ends it with 1. */
export async function main(args: readonly string[]): Promise<void> {
  // Where the reader of a pipe ends before us, as `head` does, writing to it fails: that is no fault of ours.
  process.stdout.on('error', () => undefined);
  const lines = createLineWriter(process.stdout);
  process.on('exit', lines.flush);
  await start(args, lines).catch((error: unknown) => {
    const isExplained = error instanceof ContentError || error instanceof StartError;
    const { error: kind, at } = errorToFields(error);
    process.stderr.write(
      isExplained
        ? `Der Dienst startet nicht.\n${error.message}\n`
        : `Der Dienst startet nicht (${kind} ${at ?? ''}).\n`,
    );
    process.exit(1);
  });
}
