import type { Command } from 'commander';
import type { Static } from 'typebox';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { addNote, deleteNote, listNotes, type Noted } from '../domain/moderation/notes.ts';
import { loadNotes, type ModerationNoteSchema, renderNotes } from '../entities/admin/moderation-note.ts';
import { valueOfText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import type { ModerationNoteRow } from '../schema/moderation.ts';
import { getAccountId } from './any-account.ts';
import { parseId } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of notes that are shown. */
const MOST = 80;

type Note = Static<typeof ModerationNoteSchema>;

/** Adds the commands that write, show and delete moderators' notes on accounts, reports or servers. */
export function addNoteCommands(group: Command, type: Noted['type']): void {
  const what = { account: 'handle', report: 'id', instance: 'domain' }[type];
  group
    .command('note')
    .description('Create a moderation note')
    .argument(`<${what}>`)
    .argument('<text>')
    .action(answering((name: string, text: string) => add(type, name, text)));
  group
    .command('notes')
    .description('List moderation notes')
    .argument(`<${what}>`)
    .action(answering((name: string) => withContext(({ store }) => list(store.db, type, name))));
  addIdCommand(group, 'delete-note', {
    description: 'Delete a moderation note',
    argument: 'as notes lists them',
    work: (tx, id) => deleteNote(tx, COMMAND_LINE, id),
    said: (id) => `The note ${id} is deleted.`,
  });
}

async function add(type: Noted['type'], name: string, text: string): Promise<Answer> {
  const [note] = await withTransaction(async (tx) =>
    valuesOf(tx, [await addNote(tx, COMMAND_LINE, await subject(tx, type, name), text)]),
  );
  return done(`The note ${note?.id} about ${name} is kept.`, note);
}

async function list(db: Db, type: Noted['type'], name: string): Promise<Answer> {
  const rows = await listNotes(db, await subject(db, type, name), { limit: MOST });
  return table(
    await valuesOf(db, rows),
    {
      id: (one) => one.id,
      time: (one) => one.created_at,
      by: (one) => one.account?.acct ?? 'command line',
      note: (one) => one.content,
    },
    { empty: `There are no notes about ${name}.`, limit: MOST },
  );
}

async function valuesOf(db: Db, rows: readonly ModerationNoteRow[]): Promise<Note[]> {
  return valueOfText(renderNotes(await loadNotes(db, rows)));
}

async function subject(db: Db, type: Noted['type'], name: string): Promise<Noted> {
  if (type === 'instance') return { type, domain: name };
  return { type, id: type === 'report' ? parseId(name) : await getAccountId(db, name) };
}
