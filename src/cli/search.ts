import type { Command } from 'commander';
import { reindex } from '../domain/search/reindex.ts';
import { print, withContext } from './open.ts';

/** The commands of `whinchat search`. */
export function addSearchCommands(group: Command): void {
  group
    .command('reindex')
    .description('Rebuild the full-text index of statuses; may run while the server does')
    .action(async () => {
      const done = await withContext(({ store }) => reindex(store, showCount));
      process.stderr.write('\n');
      print(`${done} statuses are indexed`);
    });
}

function showCount(done: number): void {
  process.stderr.write(`\r${done} statuses`);
}
