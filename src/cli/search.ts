import type { Command } from 'commander';
import { indexStatuses } from '../domain/search/index-status.ts';
import type { Context } from '../platform/context.ts';
import { print, withContext } from './open.ts';

/** Statuses in one transaction, so that a running server is never kept waiting for long. */
const BATCH = 500;

/** The commands of `whinchat search`. */
export function addSearchCommands(group: Command): void {
  group
    .command('reindex')
    .description('Put every status into the full-text index anew; may run while the server does')
    .action(() => withContext(reindex));
}

async function reindex({ store }: Context): Promise<void> {
  let done = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await store.db
      .selectFrom('statuses')
      .select('id')
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    const ids = rows.map((row) => row.id);
    done += await store.transaction((tx) => indexStatuses(tx, ids));
    below = last.id;
    process.stderr.write(`\r${done} statuses`);
  }
  process.stderr.write('\n');
  print(`${done} statuses are indexed`);
}
