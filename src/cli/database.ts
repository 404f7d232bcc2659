import type { Command } from 'commander';
import { parseConfig } from '../platform/config/config.ts';
import { readEnv } from '../platform/config/env.ts';
import { databaseUrl } from '../platform/context.ts';
import { compactDatabase } from '../platform/db/compact.ts';
import { withHold } from './open.ts';
import { type Answer, answering, done } from './output.ts';
import { endProgress, showProgress, sizeText } from './progress.ts';

/** The commands of `whinchat database`. */
export function addDatabaseCommands(group: Command): void {
  group
    .command('compact')
    .description('Give the disk back what was deleted from the database, while the server runs')
    .option('--pause', 'also where nobody can write for more than a few seconds meanwhile')
    .action(answering(({ pause = false }: { pause?: boolean }) => compact(pause)));
}

function compact(mayPause: boolean): Promise<Answer> {
  const config = parseConfig(readEnv());
  return withHold(config, async () => {
    try {
      const { before, after, remark } = await compactDatabase(databaseUrl(config), {
        mayPause,
        onProgress: showProgress,
      });
      const given = Math.max(before - after, 0);
      const text = `The database has given back ${sizeText(given)}: it took ${sizeText(before)}, and takes ${sizeText(after)}.`;
      return { ...done(text, { before, after, given }), remark };
    } finally {
      endProgress();
    }
  });
}
