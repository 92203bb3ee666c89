/**
 * Whether this server is well: settings, service, disk, database, backup, deliveries, mail, DNS, certificate, clock and
 * release, a line each. Ends with 1 where one is bad.
 *
 *   energieausweis doctor
 *   energieausweis doctor --backups /mnt/sicherung   where copies lie elsewhere
 */
import { dirname } from 'node:path';
import { examine } from '../api/operator/doctor.ts';
import { copiesFolder, lookAtMachine } from '../api/operator/machine.ts';
import {
  databaseFile,
  OperatorError,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  writeAnswer,
  type Command,
} from './command.ts';
import { root } from './project.ts';

const usage = 'Diese Angabe gibt es nicht. Möglich ist: --backups ORDNER, wo die Sicherungen liegen.';
export const doctor: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    backups: { type: 'string', default: copiesFolder },
  });
  if (positionals.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const file = databaseFile(env);
  const askStore = () =>
    withStore(env, async (store) => {
      await store.checkWritable();
      return store.stats();
    });
  const machine = await lookAtMachine(root, askStore);
  const { text, bad } = await examine(machine, {
    env,
    dataFolder: file === undefined ? undefined : dirname(file),
    backupFolder: values.backups,
  });
  await writeAnswer(call, text);
  if (bad > 0) throw new OperatorError(bad === 1 ? 'Eine Zeile ist schlecht.' : `${bad} Zeilen sind schlecht.`);
};

if (import.meta.main) await runCommand(doctor);
