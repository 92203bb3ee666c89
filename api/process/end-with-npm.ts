/** How often it is looked whether npm is still there. */
const everyMs = 500;

export const isStartedByNpm = (): boolean => process.env['npm_lifecycle_event'] !== undefined;

/**
 * Where npm has started this process, what ends npm ends it too, as SIGTERM would. Between the two lies a shell: it ends
 * with npm and hands no signal on, and `exec` before the command, which would do without it, is unknown to Windows.
 */
export function endWithNpm(): void {
  if (!isStartedByNpm()) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    // Once: a second signal cuts off what is under way.
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
}
