import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { addNote, deleteNote, listNotes, type Noted } from '../domain/moderation/notes.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { getAccountId } from './any-account.ts';
import { parseId } from './arguments.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 80;

/** Adds the commands that write, show and delete moderators' notes on accounts, reports or servers. */
export function addNoteCommands(group: Command, type: Noted['type']): void {
  const what = { account: 'handle', report: 'id', instance: 'domain' }[type];
  group
    .command('note')
    .description('Create a moderation note; prints its id')
    .argument(`<${what}>`)
    .argument('<text>')
    .action(async (name: string, text: string) => {
      const row = await withTransaction(async (tx) => addNote(tx, COMMAND_LINE, await read(tx, type, name), text));
      print(toWire(row.id));
    });
  group
    .command('notes')
    .description('List moderation notes')
    .argument(`<${what}>`)
    .action(async (name: string) => {
      const rows = await withContext(async ({ store: { db } }) =>
        listNotes(db, await read(db, type, name), { limit: MOST }),
      );
      for (const row of rows) print(`${toWire(row.id)}  ${toIso(row.created_at)}  ${row.content}`);
    });
  group
    .command('delete-note')
    .description('Delete a moderation note')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => deleteNote(tx, COMMAND_LINE, id)));
}

async function read(db: Db, type: Noted['type'], name: string): Promise<Noted> {
  if (type === 'instance') return { type, domain: name };
  return { type, id: type === 'report' ? parseId(name) : await getAccountId(db, name) };
}
