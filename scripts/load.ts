/**
 * Load and faults at full size, one after another; a row of the table in docs/operations.md for each.
 * Ends with 1 where a target is missed.
 *
 *   npm run load                       all, about an hour and a half
 *   npm run load -- Postgres locked    those whose name holds one of these words
 */
import { startVitest, type Reporter } from 'vitest/node';
import { root } from './project.ts';

const words = process.argv.slice(2).map((word) => RegExp.escape(word));

let ran = 0;
const reporter: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    // Without a reason it was not asked for.
    if (result.state === 'skipped' && result.note === undefined) return;
    ran++;
    const [figures] = test.annotations();
    const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
    const cells = {
      passed: [figures?.type, figures?.message],
      failed: ['verfehlt', result.errors?.[0]?.message],
      skipped: ['übersprungen', result.state === 'skipped' ? result.note : undefined],
      pending: [],
    }[result.state];
    console.log(`| ${[test.name, ...cells, `${seconds} s`].join(' | ')} |`);
  },
  onUserConsoleLog: ({ content }) => void process.stderr.write(content),
};

console.log('| scenario | target | figure | took |\n|---|---|---|---|');
process.env['LOAD'] = 'long';
const vitest = await startVitest([], {
  root,
  watch: false,
  // One after another: each is to have the machine.
  fileParallelism: false,
  project: 'load',
  reporters: [reporter],
  ...(words.length > 0 && { testNamePattern: words.join('|') }),
});
await vitest.close();
if (ran === 0) {
  process.stderr.write('So heißt kein Szenario: tests/load/scenarios.ts nennt alle.\n');
  process.exitCode = 1;
}
