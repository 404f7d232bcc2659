import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { type Imported, importEmoji } from '../domain/emojis/import-emoji.ts';
import { EMOJI_BYTES } from '../domain/emojis/local-emojis.ts';
import { adminEmojiOf } from '../entities/admin/custom-emoji.ts';
import type { AppError } from '../lib/errors.ts';
import { filesIn, type PackedFile, UnreadableArchive } from '../platform/archive-files.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError, failureText } from './failure.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, counted, done, table, together } from './output.ts';
import { endProgress, showProgress } from './progress.ts';

type Options = { prefix: string; suffix: string; category?: string; unlisted?: true; overwrite?: true };

/** Adds the command that imports many emojis. Mastodon: `tootctl emoji import`. */
export function addImportCommand(group: Command): void {
  group
    .command('import')
    .description('Import custom emojis from a folder or archive of image files, which are named after their shortcodes')
    .argument('<path>', 'a folder, or a .zip, .tar or .tar.gz file')
    .option('--prefix <text>', 'to put before every name', '')
    .option('--suffix <text>', 'to put after every name', '')
    .option('--category <name>', 'where pickers show them')
    .option('--unlisted', 'usable, but not shown in pickers')
    .option('--overwrite', 'replace emojis of the same names')
    .action(answering(importEmojis));
}

async function importEmojis(path: string, options: Options): Promise<Answer> {
  const { outcomes, values } = await withChanges(async (ctx) => {
    const all: Imported[] = [];
    for await (const file of packed(path)) {
      all.push(await importOne(ctx, file, options));
      showProgress(counted(all.length, 'file'));
    }
    return { outcomes: all, values: all.map((one) => importedValue(ctx.store.db, one)) };
  });
  endProgress();
  if (outcomes.length === 0) throw new CommandError(`There is no file in ${path}.`);
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const skipped = table(
    outcomes.filter((one) => one.outcome === 'skipped'),
    { skipped: (one) => one.file, because: (one) => reasonOf(one.error) },
    { empty: '' },
  );
  const summary = `${counted(count('added'), 'emoji')} added, ${count('replaced')} replaced, ${counted(count('skipped'), 'file')} skipped.`;
  return together(values, skipped, done(summary));
}

/** The files of a folder or archive. */
async function* packed(path: string): AsyncGenerator<PackedFile> {
  try {
    yield* filesIn(path, EMOJI_BYTES);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    throw new CommandError(`${path} is neither a folder nor a tar archive, nor a zip: ${error.message}`);
  }
}

function importOne(ctx: Context, file: PackedFile, options: Options): Promise<Imported> {
  const { prefix, suffix, category, unlisted, overwrite = false } = options;
  const visibleInPicker = unlisted ? false : undefined;
  return importEmoji(ctx, COMMAND_LINE, file, { prefix, suffix, category, visibleInPicker, overwrite });
}

/** The same for programs. */
function importedValue(db: Db, one: Imported): object {
  const { file, shortcode, outcome } = one;
  if (one.outcome === 'skipped') return { file, shortcode, outcome, reason: reasonOf(one.error) };
  return { file, shortcode, outcome, emoji: adminEmojiOf(db.instance, one.row) };
}

function reasonOf(error: AppError | undefined): string {
  if (!error) return 'There is one of this name already.';
  return failureText(error).replace(/^Validation failed: /, '');
}
