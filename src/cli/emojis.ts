import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { storeEmoji } from '../domain/emojis/local-emojis.ts';
import { copyEmoji, deleteEmoji, findEmoji, listEmojis, putEmoji, updateEmoji } from '../domain/emojis/manage.ts';
import { adminEmojiOf } from '../entities/admin/custom-emoji.ts';
import type { Db } from '../platform/db/handle.ts';
import type { CustomEmojiRow } from '../schema/media.ts';
import { addImportCommand } from './emoji-import.ts';
import { CommandError } from './failure.ts';
import { readBytes } from './file.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of emojis that are shown. */
const MOST = 1000;

/** The commands of `whinchat emojis`. */
export function addEmojiCommands(group: Command): void {
  group
    .command('list')
    .description('List custom emojis')
    .option('--remote', 'those of other servers, the latest')
    .option('--domain <domain>', 'those of one server')
    .action(answering((flags: ListFlags) => withContext(({ store }) => list(store.db, flags))));
  group
    .command('add')
    .description('Add a custom emoji from an image file')
    .argument('<shortcode>', 'what people write between colons')
    .argument('<file>', 'PNG, GIF, WebP, JPEG or AVIF')
    .option('--category <name>', 'where pickers show it')
    .option('--unlisted', 'usable, but not shown in pickers')
    .option('--overwrite', 'replace an emoji of the same name')
    .action(answering(add));
  addImportCommand(group);
  group
    .command('copy')
    .description('Copy a custom emoji of another server')
    .argument('<emoji>', 'as name@domain')
    .option('--as <shortcode>', 'another name')
    .option('--category <name>', 'where pickers show it')
    .action(answering(copy));
  group.command('remove').description('Remove a custom emoji').argument('<shortcode>').action(answering(remove));
  for (const disabled of [true, false]) {
    group
      .command(disabled ? 'disable' : 'enable')
      .description(disabled ? 'Show a custom emoji nowhere for now' : 'Show a disabled custom emoji again')
      .argument('<emoji>', 'a shortcode, or name@domain')
      .action(answering((emoji: string) => disable(emoji, disabled)));
  }
}

type ListFlags = { remote?: true; domain?: string };

async function list(db: Db, { remote, domain }: ListFlags): Promise<Answer> {
  const rows = await listEmojis(db, { limit: MOST, local: remote !== true && domain === undefined, domain });
  const emojis = rows.map((row) => adminEmojiOf(db.instance, row));
  return table(
    emojis.sort((one, other) => one.shortcode.localeCompare(other.shortcode)),
    {
      shortcode: (one) => (one.domain === null ? one.shortcode : `${one.shortcode}@${one.domain}`),
      state: (one) => (one.disabled ? 'disabled' : one.visible_in_picker ? 'listed' : 'unlisted'),
      category: (one) => one.category,
    },
    { empty: 'There are no such custom emojis.', limit: MOST },
  );
}

type AddOptions = { category?: string; unlisted?: true; overwrite?: true };

async function add(shortcode: string, file: string, { category, unlisted, overwrite }: AddOptions): Promise<Answer> {
  const bytes = await readBytes(file);
  return withChanges(async ({ store, storage }) => {
    const picture = await storeEmoji(storage, bytes);
    const fields = { picture, category, visibleInPicker: unlisted ? false : undefined };
    const put = await store.transaction((tx) =>
      putEmoji(tx, COMMAND_LINE, shortcode, fields, { overwrite: overwrite === true }),
    );
    if (!put) throw new CommandError(`There is an emoji "${shortcode}" already; --overwrite replaces it.`);
    return said(store.db, put.row, put.act === 'create' ? 'added' : 'replaced');
  });
}

async function copy(emoji: string, { as: shortcode, category }: { as?: string; category?: string }): Promise<Answer> {
  return withChanges(async (ctx) => {
    const { id } = await getNamed(ctx.store.db, emoji);
    return said(ctx.store.db, await copyEmoji(ctx, COMMAND_LINE, id, { shortcode, category }), `copied from ${emoji}`);
  });
}

async function remove(shortcode: string): Promise<Answer> {
  await withTransaction(async (tx) => deleteEmoji(tx, COMMAND_LINE, (await getNamed(tx, shortcode)).id));
  return done(`The emoji ${shortcode} is removed.`);
}

function disable(emoji: string, disabled: boolean): Promise<Answer> {
  return withTransaction(async (tx) => {
    const { id } = await getNamed(tx, emoji);
    return said(tx, await updateEmoji(tx, COMMAND_LINE, id, { disabled }), disabled ? 'disabled' : 'enabled');
  });
}

function said(db: Db, row: CustomEmojiRow, what: string): Answer {
  return done(`The emoji ${row.shortcode} is ${what}.`, adminEmojiOf(db.instance, row));
}

async function getNamed(db: Db, emoji: string): Promise<CustomEmojiRow> {
  const row = await findEmoji(db, emoji);
  if (!row) throw new CommandError(`There is no emoji "${emoji}".`);
  return row;
}
