import type { Command } from 'commander';
import { type Pruned, pruneRemote, type Retention } from '../domain/retention/prune-remote.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { wholeNumber } from './arguments.ts';
import { CommandError } from './failure.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, done } from './output.ts';
import { endProgress, showProgress, sizeText, stoppedByHand } from './progress.ts';

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
    .action(answering(prune));
}

async function prune({ days, keep, followed = false, dryRun = false }: PruneFlags): Promise<Answer> {
  return withChanges(async ({ store }) => {
    const settings = await readSettings(store.db);
    const told = days !== undefined || keep !== undefined;
    const retention: Retention = {
      days: told ? (days ?? null) : settings.remote_statuses_days,
      keep: told ? (keep ?? null) : settings.remote_statuses_max,
      followed,
    };
    if (retention.days === null && retention.keep === null)
      throw new CommandError('Name --days or --keep, or set remote_statuses_days or remote_statuses_max.');
    const pruned = await pruneRemote(store, retention, { dryRun, signal: stoppedByHand(), onProgress: showProgress });
    endProgress();
    return pruned ? report(pruned, dryRun) : done('Nothing is too old or too much.');
  });
}

function report(pruned: Pruned, dryRun: boolean): Answer {
  const { statuses, orphans } = pruned;
  const verb = dryRun ? 'would go' : 'are gone';
  const { accounts, conversations, cards, copies } = orphans;
  const sentences = [
    `${statuses.statuses} posts, ${statuses.reblogs} boosts and ${statuses.attachments} attachments ${verb}: about ` +
      `${sizeText(statuses.bytes)} in the database and ${sizeText(statuses.copyBytes)} of files.`,
    `${accounts} accounts, ${conversations} threads, ${cards} previews of links and ${copies} files that nothing uses ${verb}.`,
    ...(dryRun ? ['What only those posts use would follow.'] : []),
  ];
  return done(sentences.join('\n'), { ...pruned, dry_run: dryRun });
}
