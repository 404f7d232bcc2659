import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { storeEmoji } from '../domain/emojis/local-emojis.ts';
import { findEmoji, putEmoji } from '../domain/emojis/manage.ts';
import { adminEmojiOf } from '../entities/admin/custom-emoji.ts';
import type { Context } from '../platform/context.ts';
import { type EmojiFile, emojiFiles } from './emoji-files.ts';
import { CommandError, failureText } from './failure.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, counted, done, table, together } from './output.ts';
import { endProgress, showProgress } from './progress.ts';

type Options = { prefix: string; suffix: string; category?: string; unlisted?: true; overwrite?: true };

/** What has become of a file. */
type Imported =
  | {
      readonly file: string;
      readonly shortcode: string;
      readonly outcome: 'added' | 'replaced';
      readonly emoji: object;
    }
  | { readonly file: string; readonly shortcode: string; readonly outcome: 'skipped'; readonly reason: string };

/** Adds the command that imports many emojis. Mastodon: `tootctl emoji import`. */
export function addImportCommand(group: Command): void {
  group
    .command('import')
    .description(
      'Import custom emojis from a folder or tar archive of image files, which are named after their shortcodes',
    )
    .argument('<path>', 'a folder, or a .tar or .tar.gz file')
    .option('--prefix <text>', 'to put before every name', '')
    .option('--suffix <text>', 'to put after every name', '')
    .option('--category <name>', 'where pickers show them')
    .option('--unlisted', 'usable, but not shown in pickers')
    .option('--overwrite', 'replace emojis of the same names')
    .action(answering(importEmojis));
}

async function importEmojis(path: string, options: Options): Promise<Answer> {
  const outcomes = await withChanges(async (ctx) => {
    const all: Imported[] = [];
    for await (const file of emojiFiles(path)) {
      all.push(await importOne(ctx, file, options));
      showProgress(counted(all.length, 'file'));
    }
    return all;
  });
  endProgress();
  if (outcomes.length === 0) throw new CommandError(`There is no file in ${path}.`);
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const skipped = table(
    outcomes.filter((one) => one.outcome === 'skipped'),
    { skipped: (one) => one.file, because: (one) => one.reason },
    { empty: '' },
  );
  const summary = `${counted(count('added'), 'emoji')} added, ${count('replaced')} replaced, ${counted(count('skipped'), 'file')} skipped.`;
  return together(outcomes, skipped, done(summary));
}

async function importOne(ctx: Context, { file, stem, read }: EmojiFile, options: Options): Promise<Imported> {
  const shortcode = `${options.prefix}${stem}${options.suffix}`;
  const skipped = (reason: string): Imported => ({ file, shortcode, outcome: 'skipped', reason });
  const { store, storage } = ctx;
  const overwrite = options.overwrite === true;
  try {
    if (!overwrite && (await findEmoji(store.db, shortcode))) return skipped('There is one of this name already.');
    const bytes = await read();
    const fields = { category: options.category, visibleInPicker: options.unlisted ? false : undefined };
    const picture = await storeEmoji(storage, bytes);
    const put = await store.transaction((tx) =>
      putEmoji(tx, COMMAND_LINE, shortcode, { ...fields, picture }, { overwrite }),
    );
    if (!put) return skipped('There is one of this name already.');
    const emoji = adminEmojiOf(store.db.instance, put.row);
    return { file, shortcode, outcome: put.act === 'create' ? 'added' : 'replaced', emoji };
  } catch (error) {
    return skipped(failureText(error).replace(/^Validation failed: /, ''));
  }
}
