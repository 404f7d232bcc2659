import { Argument, type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { listPublishers, type Reviewable, review } from '../domain/moderation/review.ts';
import { readSettings } from '../domain/settings/settings.ts';
import {
  listTrendingAuthors,
  listTrendingLinks,
  listTrendingStatuses,
  listTrendingTags,
} from '../domain/trends/list.ts';
import { type Named, nameTrends } from '../domain/trends/names.ts';
import { toWire } from '../lib/id.ts';
import type { Db } from '../platform/db/handle.ts';
import { parseId } from './arguments.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

const KINDS = ['tag', 'link', 'status', 'author', 'link_publisher'] as const satisfies readonly Reviewable[];

/** Trends shown at once. */
const PAGE = { limit: 100, offset: 0 };

/** The commands of `whinchat trends`. */
export function addTrendCommands(group: Command): void {
  group
    .command('list')
    .description('List trends, unreviewed ones included')
    .addOption(new Option('--kind <kind>', 'what of').choices(KINDS).default('tag'))
    .action(answering(list));
  for (const verb of ['approve', 'reject'] as const) {
    group
      .command(verb)
      .description(verb === 'approve' ? 'Let something trend' : 'Keep something from trending')
      .addArgument(new Argument('<kind>', 'what it is').choices(KINDS))
      .argument('<id>', 'as listed', parseId)
      .action(answering((kind: Reviewable, id: number) => decide(kind, id, verb === 'approve')));
  }
}

async function list({ kind }: { kind: Reviewable }): Promise<Answer> {
  const trends = await withContext(({ store }) => LISTS[kind](store.db));
  return table(
    trends.map(({ id, name }) => ({ id: toWire(id), name })),
    { id: (one) => one.id, name: (one) => one.name },
    { empty: `There are no trends of the kind ${kind}.`, limit: PAGE.limit },
  );
}

async function decide(kind: Reviewable, id: number, trendable: boolean): Promise<Answer> {
  await withTransaction((tx) => review(tx, COMMAND_LINE, { kind, id, trendable }));
  return done(`The ${kind} ${toWire(id)} ${trendable ? 'may' : 'may not'} trend.`);
}

const unreviewed = { ...PAGE, unreviewed: true };

const LISTS: Readonly<Record<Reviewable, (db: Db) => Promise<Named[]>>> = {
  tag: async (db) => nameTrends(db, 'tag', await listTrendingTags(db, await readSettings(db), unreviewed)),
  link: async (db) => nameTrends(db, 'link', await listTrendingLinks(db, await readSettings(db), [], unreviewed)),
  status: async (db) =>
    nameTrends(db, 'status', await listTrendingStatuses(db, await readSettings(db), null, [], unreviewed)),
  author: async (db) => {
    const authors = await listTrendingAuthors(db, PAGE);
    return nameTrends(
      db,
      'author',
      authors.map(({ id }) => id),
    );
  },
  link_publisher: async (db) => (await listPublishers(db, PAGE)).map(({ id, domain }) => ({ id, name: domain })),
};
