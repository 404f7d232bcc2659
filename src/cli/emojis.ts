import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { findLocalEmoji, removeLocalEmoji, saveLocalEmoji, storeEmoji } from '../domain/emojis/local-emojis.ts';
import { copyEmoji, findEmoji, updateEmoji } from '../domain/emojis/manage.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';
import { withChanges, withContext, withTransaction } from './open.ts';

type AddOptions = { category?: string; unlisted?: true; overwrite?: true };

/** The commands of `whinchat emojis`. */
export function addEmojiCommands(group: Command): void {
  group
    .command('add')
    .description('Add a custom emoji from an image file')
    .argument('<shortcode>', 'what people write between colons')
    .argument('<file>', 'PNG, GIF, WebP, JPEG or AVIF')
    .option('--category <name>', 'where pickers show it')
    .option('--unlisted', 'usable, but not shown in pickers')
    .option('--overwrite', 'replace an emoji of the same name')
    .action(add);

  group
    .command('copy')
    .description('Copy a custom emoji of another server')
    .argument('<emoji>', 'as name@domain')
    .option('--as <shortcode>', 'another name')
    .option('--category <name>', 'where pickers show it')
    .action(copy);

  group
    .command('remove')
    .description('Remove a custom emoji')
    .argument('<shortcode>')
    .action((shortcode: string) => withTransaction((tx) => removeLocalEmoji(tx, shortcode)));

  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    group
      .command(name)
      .description(disabled ? 'Show a custom emoji nowhere for now' : 'Show a disabled custom emoji again')
      .argument('<emoji>', 'a shortcode, or name@domain')
      .action(async (emoji: string) => {
        await withTransaction(async (tx) =>
          updateEmoji(tx, COMMAND_LINE, (await getNamed(tx, emoji)).id, { disabled }),
        );
      });
  }
}

async function copy(emoji: string, { as: shortcode, category }: { as?: string; category?: string }): Promise<void> {
  await withChanges(async (ctx) => {
    const { id } = await getNamed(ctx.store.db, emoji);
    await copyEmoji(ctx, COMMAND_LINE, id, { shortcode, category });
  });
}

async function getNamed(db: Db, emoji: string): Promise<{ id: number }> {
  const row = await findEmoji(db, emoji);
  if (!row) throw new CommandError(`There is no emoji "${emoji}".`);
  return row;
}

async function add(shortcode: string, file: string, { category, unlisted, overwrite }: AddOptions): Promise<void> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new CommandError(`The file cannot be read: ${error.message}`);
  });
  const picture = await withContext((ctx) => storeEmoji(ctx.storage, bytes));
  await withTransaction(async (tx) => {
    if (!overwrite && (await findLocalEmoji(tx, shortcode))) {
      throw new CommandError(`There is an emoji "${shortcode}" already; --overwrite replaces it.`);
    }
    await saveLocalEmoji(tx, { shortcode, picture, category: category ?? null, visibleInPicker: !unlisted });
  });
}
