import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { findLocalEmoji, removeLocalEmoji, saveLocalEmoji, storeEmoji } from '../domain/emojis/local-emojis.ts';
import { CommandError } from './failure.ts';
import { withContext, withTransaction } from './open.ts';

type AddOptions = { category?: string; unlisted?: true; overwrite?: true };

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
    .command('remove')
    .description('Remove a custom emoji')
    .argument('<shortcode>')
    .action((shortcode: string) => withTransaction((tx) => removeLocalEmoji(tx, shortcode)));
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
