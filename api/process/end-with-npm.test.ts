import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const program = `
  import { endWithNpm } from '${new URL('./end-with-npm.ts', import.meta.url).href}';
  endWithNpm();
  process.on('SIGTERM', () => process.stdout.write('ended', () => process.exit()));
  setInterval(() => undefined, 1000);
  console.log(process.pid);`;

test('what npm has started hears SIGTERM where the shell between the two has ended', async () => {
  // Not the shell's last command, which it would turn into.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(shell.stdout, 'data');
  const pid = Number.parseInt(output);
  onTestFinished(() => {
    if (!output.endsWith('ended')) process.kill(pid, 'SIGKILL');
  });
  shell.kill('SIGKILL');
  await once(shell.stdout, 'close');
  expect(output).toBe(`${pid}\nended`);
});
