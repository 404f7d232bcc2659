import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { problemText } from '../domain/domain-blocks/lists/entry.ts';
import { exportAllows, exportBlocks } from '../domain/domain-blocks/lists/export.ts';
import { importAllows } from '../domain/domain-blocks/lists/import-allows.ts';
import { importBlocks } from '../domain/domain-blocks/lists/import-blocks.ts';
import { LIST_FORMATS, type ListFormat, readList } from '../domain/domain-blocks/lists/read-list.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { CommandError } from './failure.ts';
import { print, withChanges, withContext } from './open.ts';

type ImportOptions = { format: ListFormat; allows?: true; dryRun?: true; overwrite?: true; skipInvalid?: true };

/** Adds the commands that write and read lists of servers. */
export function addListCommands(group: Command): void {
  group
    .command('export')
    .description('Export domain blocks as CSV in the format of Mastodon')
    .option('--allows', 'the allowed servers instead')
    .action(async ({ allows }: { allows?: true }) => {
      process.stdout.write(await withContext(({ store }) => (allows ? exportAllows : exportBlocks)(store.db)));
    });
  group
    .command('import')
    .description('Import domain blocks from a list in the formats of Mastodon and others; existing blocks stay')
    .argument('<file>', '- for standard input')
    .addOption(new Option('--format <format>', 'of the list').choices(LIST_FORMATS).default('csv'))
    .option('--allows', 'allow what it names instead')
    .option('--dry-run', 'only say what would be done')
    .option('--overwrite', 'change blocks that exist to what the list says')
    .option('--skip-invalid', 'leave out what makes no sense; without it such a list is refused')
    .action(importList);
}

async function importList(file: string, options: ImportOptions): Promise<void> {
  const { dryRun = false, overwrite = false } = options;
  const list = await readText(file);
  const imported = await withChanges(async ({ store }) => {
    const { entries, problems } = await readList(list, options.format, store.db.instance);
    for (const problem of problems) process.stderr.write(`${problemText(problem)}\n`);
    if (problems.length > 0 && !dryRun && !options.skipInvalid) {
      throw new CommandError('Nothing was imported. --skip-invalid leaves out what makes no sense.');
    }
    return (options.allows ? importAllows : importBlocks)(store, COMMAND_LINE, entries, { dryRun, overwrite });
  });
  for (const { entry, act } of imported)
    if (dryRun || act !== 'keep') print(`${act}  ${entry.domain}  ${entry.severity}`);
  const count = (act: string) => imported.filter((one) => one.act === act).length;
  print(`${count('create')} created, ${count('update')} updated, ${count('keep')} kept${dryRun ? ' (dry run)' : ''}`);
}

function readText(file: string): Promise<string> {
  if (file === '-') return textOf(process.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`The file cannot be read: ${error.message}`);
  });
}
