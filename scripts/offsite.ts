/**
 * Carries the newest copy of the database to another machine, by restic, encrypted; energieausweis-offsite.timer calls it.
 *
 *   energieausweis offsite
 *   energieausweis offsite --init            once: prepares the place
 *   energieausweis offsite --backups <folder>   where copies lie elsewhere
 */
import { newestCopyIn } from '../api/operator/backup.ts';
import { carryAway, initialise, remember, requireRepository } from '../api/operator/offsite.ts';
import { copiesFolder } from '../api/operator/machine.ts';
import { OperatorError, readArguments, readSettings, runCommand, writeAnswer, type Command } from './command.ts';

const usage = 'Diese Angabe gibt es nicht. Möglich ist: --init beim ersten Mal, --backups ORDNER.';

export const offsite: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    init: { type: 'boolean', default: false },
    backups: { type: 'string', default: copiesFolder },
  });
  if (positionals.length > 0) throw new OperatorError(usage);
  requireRepository(readSettings(call));
  if (values.init) {
    await initialise(call.settings);
    return writeAnswer(call, 'Der Ort für Sicherungen außer Haus ist angelegt.');
  }
  const copy = newestCopyIn(values.backups);
  if (!copy)
    throw new OperatorError(`In ${values.backups} liegt keine Sicherung: systemctl status energieausweis-backup`);
  await carryAway(copy.path, call.settings);
  remember(values.backups, 'offsite', { at: Date.now() });
  await writeAnswer(call, `Außer Haus gesichert: ${copy.path}`);
};

if (import.meta.main) await runCommand(offsite);
