/**
 * Measures whether calls came in the time that is promised, of the requests of the last 90 days, and writes the figure into
 * `company.yaml`; on a server, whose texts nobody may change, it prints the line for it.
 *
 *   energieausweis promise
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  figuresToMeasured,
  isInTime,
  leastCalled,
  leastPercent,
  measuredToLine,
  measuredToText,
  putMeasured,
  toMeasured,
} from '#domain/call-promise';
import { timeToDay } from '#domain/format';
import { figuresToText } from '../api/operator/calls.ts';
import { faultToText } from '../src/content/faults.ts';
import { createReader, toOwnPath, toYamlFile } from '../src/content/reader.ts';
import { OperatorError, readArguments, runCommand, type Command } from './command.ts';
import { rootUrl } from './project.ts';
import { readCalls } from './stats.ts';

const file = 'content/company.yaml';

export const promise: Command = async (call) => {
  const { positionals } = readArguments(call, 'Dieser Befehl hat keine Angaben: energieausweis promise', {});
  if (positionals.length > 0) throw new OperatorError('Dieser Befehl hat keine Angaben: energieausweis promise');
  const now = Date.now();
  const days = toMeasured(timeToDay(now));
  const { company, figures, contentDir } = await readCalls(call, days.from, days.to, now);
  call.print(`${figuresToText(figures, company.callBackHours, days.from, days.to)}\n`);
  const measured = figuresToMeasured(figures, days, company.callBackHours);
  if (company.sample) return call.print('Eine Musterfirma misst nichts: Es bleibt bei dieser Auskunft.\n');
  if (measured.called < leastCalled)
    return call.print(
      `Notiert sind ${measured.called} Anrufe, nötig sind ${leastCalled}: Noch steht nichts auf der Website.\n`,
    );
  call.print(`${measuredToText(measured)}.\n`);
  if (!isInTime(measured))
    call.print(
      `Das sind weniger als ${leastPercent} %: Als Beleg zählt es nicht; auf /guarantees steht es, solange die Zeile in company.yaml steht.\n`,
    );
  const { url } = await createReader(rootUrl, contentDir).find(file);
  const source = putMeasured(await readFile(url, 'utf8'), measured);
  const [fault] = toYamlFile(file, source).faults;
  if (fault) throw new OperatorError(`Nichts geschrieben, erst ist das zu beheben: ${faultToText(fault)}`);
  try {
    await writeFile(url, source);
    call.print(
      `Geschrieben: ${toOwnPath(file, contentDir)}. Mit der nächsten Veröffentlichung steht es auf /guarantees.\n`,
    );
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    call.print(
      `Die Texte dieses Servers ändert niemand hier. Tragen Sie die Zeile auf Ihrem Rechner in ${file} ein, statt der bisherigen:\n\n${measuredToLine(measured)}\n`,
    );
  }
};

if (import.meta.main) await runCommand(promise);
