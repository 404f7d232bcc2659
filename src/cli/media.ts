import type { Command } from 'commander';
import { purgeUploads } from '../domain/media/purge.ts';
import { print, withContext } from './open.ts';

export function addMediaCommands(group: Command): void {
  group
    .command('purge')
    .description('Delete uploads that no post has used within a day')
    .action(async () => {
      const stopped = new AbortController();
      process.once('SIGINT', () => stopped.abort());
      const count = await withContext(({ store }) => purgeUploads(store, stopped.signal));
      print(`${count} uploads are deleted`);
    });
}
