import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { listAllDomainAllows } from '../domain/domain-blocks/domain-allows.ts';
import { ofLine } from '../domain/domain-blocks/lists/entry.ts';
import { exportAllows, exportBlocks } from '../domain/domain-blocks/lists/export.ts';
import { importAllows } from '../domain/domain-blocks/lists/import-allows.ts';
import { importBlocks } from '../domain/domain-blocks/lists/import-blocks.ts';
import { LIST_FORMATS, type ListFormat, readList } from '../domain/domain-blocks/lists/read-list.ts';
import { listAllDomainBlocks } from '../domain/domain-blocks/queries.ts';
import { adminDomainAllowOf, adminDomainBlockOf } from '../entities/admin/domain-block.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';
import { readText } from './file.ts';
import { withChanges, withContext } from './open.ts';
import { type Answer, answering, done, exactly, table, together } from './output.ts';

type ImportOptions = { format: ListFormat; allows?: true; dryRun?: true; overwrite?: true; skipInvalid?: true };

/** Adds the commands that write and read lists of servers. */
export function addListCommands(group: Command): void {
  group
    .command('export')
    .description('Export domain blocks as CSV in the format of Mastodon')
    .option('--allows', 'the allowed servers instead')
    .action(
      answering(({ allows }: { allows?: true }) =>
        withContext(({ store: { db } }) => (allows ? allowsAsCsv(db) : blocksAsCsv(db))),
      ),
    );
  group
    .command('import')
    .description('Import domain blocks from a list in the formats of Mastodon and others; existing blocks stay')
    .argument('<file>', '- for standard input')
    .addOption(new Option('--format <format>', 'of the list').choices(LIST_FORMATS).default('csv'))
    .option('--allows', 'allow what it names instead')
    .option('--dry-run', 'only say what would be done')
    .option('--overwrite', 'change blocks that exist to what the list says')
    .option('--skip-invalid', 'leave out what makes no sense; without it such a list is refused')
    .action(answering(importList));
}

async function blocksAsCsv(db: Db): Promise<Answer> {
  return exactly(await exportBlocks(db), (await listAllDomainBlocks(db)).map(adminDomainBlockOf));
}

async function allowsAsCsv(db: Db): Promise<Answer> {
  return exactly(await exportAllows(db), (await listAllDomainAllows(db)).map(adminDomainAllowOf));
}

async function importList(file: string, options: ImportOptions): Promise<Answer> {
  const { dryRun = false, overwrite = false } = options;
  const list = await readText(file);
  const { imported, problems } = await withChanges(async ({ store }) => {
    const read = await readList(list, options.format, store.db.instance);
    const told = read.problems.map((problem) => ofLine(problem).text);
    if (told.length > 0 && !dryRun && !options.skipInvalid) {
      throw new CommandError(
        [...told, 'Nothing was imported. --skip-invalid leaves out what makes no sense.'].join('\n'),
      );
    }
    const imports = options.allows ? importAllows : importBlocks;
    return { imported: await imports(store, COMMAND_LINE, read.entries, { dryRun, overwrite }), problems: told };
  });
  const entries = imported.map(({ entry, act }) => ({ act, domain: entry.domain, severity: entry.severity }));
  const count = (act: string) => entries.filter((one) => one.act === act).length;
  const changes = table(
    entries.filter(({ act }) => dryRun || act !== 'keep'),
    { act: (one) => one.act, domain: (one) => one.domain, severity: (one) => one.severity },
    { empty: '' },
  );
  const summary = `${count('create')} created, ${count('update')} updated, ${count('keep')} kept${dryRun ? ' (dry run)' : ''}`;
  const remark = problems.length === 0 ? undefined : problems.join('\n');
  return { ...together({ entries, problems }, changes, done(summary)), remark };
}
