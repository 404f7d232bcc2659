import type { Command } from 'commander';
import { toWire } from '../lib/id.ts';
import type { Tx } from '../platform/db/handle.ts';
import { parseId } from './arguments.ts';
import { withTransaction } from './open.ts';
import { answering, done } from './output.ts';

type IdCommand<T> = {
  readonly description: string;
  /** What the id is of, unless it is of what the list shows. */
  readonly argument?: string;
  work(tx: Tx, id: number): Promise<T>;
  /** Says what was done. */
  said(id: string): string;
  /** What programs get; the sentence unless told. */
  json?(result: T): unknown;
};

/** Adds a command that acts on the one record with the given id. */
export function addIdCommand<T>(group: Command, name: string, command: IdCommand<T>): void {
  group
    .command(name)
    .description(command.description)
    .argument('<id>', command.argument ?? 'as listed', parseId)
    .action(
      answering(async (id: number) => {
        const result = await withTransaction((tx) => command.work(tx, id));
        return done(command.said(toWire(id)), command.json?.(result));
      }),
    );
}
