/** Tells systemd that the event loop turns: a service in which it stands still is killed and started again (WatchdogSec=). */
import { execFile } from 'node:child_process';
import { errorToFields, type Log } from '../http/log.ts';

/** @param withinMs after so long without a word it is killed */
export function feedWatchdog(withinMs: number, log: Log): NodeJS.Timeout {
  // Node speaks to no socket of datagrams; systemd brings the program that does.
  const feed = () =>
    execFile('systemd-notify', ['WATCHDOG=1'], (error) => {
      if (error) log('error', 'watchdog_not_fed', errorToFields(error));
    });
  feed();
  return setInterval(feed, withinMs / 3).unref();
}
