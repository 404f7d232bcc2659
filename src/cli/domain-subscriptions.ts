import { type Command, InvalidArgumentError, Option } from 'commander';
import { LIST_FORMATS } from '../domain/domain-blocks/lists/read-list.ts';
import { acceptDraft, listDrafts, refuseDraft } from '../domain/domain-subscriptions/drafts.ts';
import { fetchSubscription } from '../domain/domain-subscriptions/fetch.ts';
import { countEntries, listSubscriptions } from '../domain/domain-subscriptions/queries.ts';
import {
  createSubscription,
  deleteSubscription,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_MODES,
  type SubscriptionFields,
} from '../domain/domain-subscriptions/save-subscription.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { parseId } from './arguments.ts';
import { print, withChanges, withContext, withTransaction } from './open.ts';

type FollowOptions = SubscriptionFields & { kind: (typeof SUBSCRIPTION_KINDS)[number]; keepRetracted?: true };

/** Lists shown at once. */
const PAGE = 500;

/** Adds the commands that follow published lists of servers. */
export function addSubscriptionCommands(group: Command): void {
  const lists = group.command('lists').description('Manage subscriptions to domain lists');
  lists.command('show').description('Show the subscribed lists and their state').action(showLists);
  lists
    .command('follow')
    .description('Subscribe to a list, which is fetched every day; prints its id')
    .argument('<url>')
    .addOption(new Option('--kind <kind>', 'what it is a list of').choices(SUBSCRIPTION_KINDS).default('block'))
    .addOption(new Option('--mode <mode>', 'what is done with it').choices(SUBSCRIPTION_MODES).default('suggest'))
    .addOption(new Option('--format <format>', 'how it is written').choices(LIST_FORMATS).default('csv'))
    .option('--title <text>', 'what you call it')
    .option('--priority <number>', '0 to 255; of several lists the highest decides', parsePriority)
    .option('--keep-retracted', 'keep what it takes back')
    .action(async (url: string, { kind, keepRetracted, ...fields }: FollowOptions) => {
      const given = { ...fields, url, removeRetracted: !keepRetracted };
      const { id } = await withTransaction((tx) => createSubscription(tx, COMMAND_LINE, kind, given));
      print(toWire(id));
    });
  lists
    .command('fetch')
    .description('Fetch a list now')
    .argument('<id>', 'as shown', parseId)
    .action((id: number) => withChanges((ctx) => fetchSubscription(ctx, new AbortController().signal, id)));
  lists
    .command('unfollow')
    .description('Unsubscribe from a list; its blocks stay')
    .argument('<id>', 'as shown', parseId)
    .option('--lift', 'lift what it blocked')
    .action((id: number, { lift }: { lift?: true }) =>
      withTransaction((tx) => deleteSubscription(tx, COMMAND_LINE, id, { lift: lift === true })),
    );
  addDraftCommands(group);
}

function addDraftCommands(group: Command): void {
  const drafts = group.command('drafts').description('Manage the suggestions of domain lists');
  drafts
    .command('list')
    .description('Show the latest suggestions')
    .action(async () => {
      const rows = await withContext(({ store }) => listDrafts(store.db, { limit: PAGE }));
      for (const row of rows) print(`${toWire(row.id)}  ${row.act}  ${row.domain}  ${row.severity}  ${row.kind}`);
    });
  drafts
    .command('accept')
    .description('Accept a suggestion of a list')
    .argument('<id...>', 'as listed')
    .action(async (ids: string[]) => {
      await withTransaction(async (tx) => {
        for (const id of ids.map(parseId)) await acceptDraft(tx, COMMAND_LINE, id);
      });
    });
  drafts
    .command('refuse')
    .description('Reject a suggestion of a list')
    .argument('<id...>', 'as listed')
    .option('--exclude', 'let no list ever decide about these domains')
    .action(async (ids: string[], { exclude }: { exclude?: true }) => {
      await withTransaction(async (tx) => {
        for (const id of ids.map(parseId)) await refuseDraft(tx, COMMAND_LINE, id, { exclude: exclude === true });
      });
    });
}

async function showLists(): Promise<void> {
  await withContext(async ({ store: { db } }) => {
    const rows = await listSubscriptions(db, { limit: PAGE });
    const ids = rows.map((row) => row.id);
    const counts = await countEntries(db, ids);
    for (const row of rows) {
      const fetched = row.succeeded_at === null ? 'never read' : `read ${toIso(row.succeeded_at)}`;
      const parts = [toWire(row.id), row.kind, row.mode, String(row.priority), row.url, row.title];
      print([...parts, `${counts.get(row.id) ?? 0} domains`, fetched, row.last_error ?? ''].filter(Boolean).join('  '));
    }
  });
}

function parsePriority(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 255.');
  return Number(text);
}
