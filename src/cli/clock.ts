import type { Command } from 'commander';
import { confirmClock, isClockConfirmed, newestRow } from '../domain/instance/clock.ts';
import { believeClock, isTimeUnknown, toIso } from '../lib/time.ts';
import { withChanges, withContext } from './open.ts';
import { type Answer, answering, done, facts } from './output.ts';

/** The commands of `whinchat clock`. */
export function addClockCommands(group: Command): void {
  group
    .command('show')
    .description('Compare the clock of this machine with the newest row of the database')
    .action(answering(show));
  group
    .command('confirm')
    .description('Say that the clock of this machine is right, though a server does not believe it')
    .action(answering(confirm));
}

async function show(): Promise<Answer> {
  const found = await withContext(async ({ store: { db } }) => {
    const newest = await newestRow(db);
    return {
      clock: toIso(Date.now()),
      newest_row: newest === undefined ? null : toIso(newest),
      is_believed: !isTimeUnknown(),
      is_confirmed: await isClockConfirmed(db),
    };
  });
  return facts(found, {
    Clock: (one) => one.clock,
    'Newest row': (one) => one.newest_row,
    Believed: (one) => one.is_believed,
    Confirmed: (one) => one.is_confirmed,
  });
}

async function confirm(): Promise<Answer> {
  const clock = await withChanges(async ({ store }) => {
    believeClock();
    await store.transaction(confirmClock);
    return toIso(Date.now());
  });
  return done(`The clock is right: it is ${clock}.`, { clock });
}
