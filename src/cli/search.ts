import type { Command } from 'commander';
import { fillSearch } from '../domain/search/fill.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, counted, done } from './output.ts';
import { endProgress, showProgress } from './progress.ts';

/** The commands of `whinchat search`. */
export function addSearchCommands(group: Command): void {
  group
    .command('reindex')
    .description('Rebuild the index of statuses, names and hashtags; may run while the server does')
    .action(answering(rebuild));
}

async function rebuild(): Promise<Answer> {
  const count = await withChanges(({ store }) =>
    fillSearch(store, {
      everything: true,
      onProgress: (some) => showProgress(counted(some, 'status', 'statuses')),
    }),
  );
  endProgress();
  return done(`${counted(count, 'status is', 'statuses are')} indexed.`, { count });
}
