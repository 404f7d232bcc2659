import { type Command, InvalidArgumentError } from 'commander';
import { readSettings } from '../domain/instance/settings.ts';
import { type Pruned, pruneRemote, type Retention } from '../domain/retention/prune-remote.ts';
import { CommandError } from './failure.ts';
import { print, withContext } from './open.ts';
import { endProgress, showProgress, sizeText } from './progress.ts';

type PruneFlags = { days?: number; keep?: number; followed?: boolean; dryRun?: boolean };

/** The commands of `whinchat statuses`. */
export function addStatusCommands(group: Command): void {
  group
    .command('prune')
    .description('Prune old remote statuses that nobody here interacted with, and what only they used')
    .option('--days <number>', 'how long posts stay; as the settings say unless told', wholeNumber)
    .option('--keep <number>', 'how many posts stay, the newest', wholeNumber)
    .option('--followed', 'those of people whom somebody here follows may go, too')
    .option('--dry-run', 'say what would go, and remove nothing')
    .action(prune);
}

async function prune({ days, keep, followed = false, dryRun = false }: PruneFlags): Promise<void> {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  await withContext(async ({ store }) => {
    const settings = await readSettings(store.db);
    const told = days !== undefined || keep !== undefined;
    const retention: Retention = {
      days: told ? (days ?? null) : settings.remote_statuses_days,
      keep: told ? (keep ?? null) : settings.remote_statuses_max,
      followed,
    };
    if (retention.days === null && retention.keep === null)
      throw new CommandError('Name --days or --keep, or set remote_statuses_days or remote_statuses_max.');
    const pruned = await pruneRemote(store, retention, { dryRun, signal: stopped.signal, onProgress: showProgress });
    endProgress();
    if (pruned) report(pruned, dryRun);
    else print('Nothing is too old or too much.');
  });
}

function report({ statuses, orphans }: Pruned, dryRun: boolean): void {
  const verb = dryRun ? 'would go' : 'are gone';
  print(
    `${statuses.statuses} posts, ${statuses.reblogs} boosts and ${statuses.attachments} attachments ${verb}: about ` +
      `${sizeText(statuses.bytes)} in the database and ${sizeText(statuses.copyBytes)} of files`,
  );
  const { accounts, conversations, cards, copies } = orphans;
  print(
    `${accounts} accounts, ${conversations} threads, ${cards} previews of links and ${copies} files that nothing uses ${verb}`,
  );
  if (dryRun) print('What only those posts use would follow.');
}

/** A whole number of an option. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
