import { Argument, type Command, Option } from 'commander';
import { readSettings } from '../domain/instance/settings.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { listPublishers, type Reviewable, review } from '../domain/moderation/review.ts';
import {
  listTrendingAuthors,
  listTrendingLinks,
  listTrendingStatuses,
  listTrendingTags,
} from '../domain/trends/list.ts';
import { toWire } from '../lib/id.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { parseId } from './arguments.ts';
import { print, withContext, withTransaction } from './open.ts';

const KINDS = ['tag', 'link', 'status', 'author', 'link_publisher'] as const satisfies readonly Reviewable[];

/** Trends shown at once. */
const PAGE = { limit: 100, offset: 0 };

/** The commands of `whinchat trends`. */
export function addTrendCommands(group: Command): void {
  group
    .command('list')
    .description('List trends, unreviewed ones included')
    .addOption(new Option('--kind <kind>', 'what of').choices(KINDS).default('tag'))
    .action(async ({ kind }: { kind: Reviewable }) => {
      for (const { id, name } of await withContext(({ store }) => LISTS[kind](store.db)))
        print(`${toWire(id)}  ${name}`);
    });
  for (const verb of ['approve', 'reject'] as const) {
    group
      .command(verb)
      .description(verb === 'approve' ? 'Let something trend' : 'Keep something from trending')
      .addArgument(new Argument('<kind>', 'what it is').choices(KINDS))
      .argument('<id>', 'as listed', parseId)
      .action((kind: Reviewable, id: number) =>
        withTransaction((tx) => review(tx, COMMAND_LINE, { kind, id, trendable: verb === 'approve' })),
      );
  }
}

type Named = { readonly id: number; readonly name: string };

const unreviewed = { ...PAGE, unreviewed: true };

const LISTS: Readonly<Record<Reviewable, (db: Db) => Promise<Named[]>>> = {
  tag: async (db) => nameTags(db, await listTrendingTags(db, await readSettings(db), unreviewed)),
  link: async (db) => nameLinks(db, await listTrendingLinks(db, await readSettings(db), [], unreviewed)),
  status: async (db) => nameStatuses(db, await listTrendingStatuses(db, await readSettings(db), null, [], unreviewed)),
  author: async (db) =>
    nameAuthors(
      db,
      (await listTrendingAuthors(db, PAGE)).map(({ id }) => id),
    ),
  link_publisher: async (db) => (await listPublishers(db, PAGE)).map(({ id, domain }) => ({ id, name: domain })),
};

function nameTags(db: Db, ids: readonly number[]): Promise<Named[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(idsIn(db, 'id', ids))
    .execute();
}

function nameLinks(db: Db, ids: readonly number[]): Promise<Named[]> {
  return db
    .selectFrom('preview_cards')
    .select(['id', 'url as name'])
    .where(idsIn(db, 'id', ids))
    .execute();
}

function nameStatuses(db: Db, ids: readonly number[]): Promise<Named[]> {
  return db
    .selectFrom('statuses')
    .select(['id', 'uri as name'])
    .where(idsIn(db, 'id', ids))
    .execute();
}

function nameAuthors(db: Db, ids: readonly number[]): Promise<Named[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'handle as name'])
    .where(idsIn(db, 'id', ids))
    .execute();
}
