import type { Command } from 'commander';
import type { Tx } from '../platform/db/handle.ts';
import { parseId } from './arguments.ts';
import { withTransaction } from './open.ts';

/** Adds a command that acts on the one record with the given id. */
export function addIdCommand(
  group: Command,
  name: string,
  description: string,
  work: (tx: Tx, id: number) => Promise<unknown>,
): void {
  group
    .command(name)
    .description(description)
    .argument('<id>', 'as listed', parseId)
    .action(async (id: number) => {
      await withTransaction((tx) => work(tx, id));
    });
}
