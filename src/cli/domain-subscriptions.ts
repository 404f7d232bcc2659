import { type Command, InvalidArgumentError, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { LIST_FORMATS } from '../domain/domain-blocks/lists/read-list.ts';
import { fetchSubscription } from '../domain/domain-subscriptions/fetch.ts';
import { countEntries, getSubscription, listSubscriptions } from '../domain/domain-subscriptions/queries.ts';
import {
  createSubscription,
  deleteSubscription,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_MODES,
  type SubscriptionFields,
} from '../domain/domain-subscriptions/save-subscription.ts';
import { domainSubscriptionOf } from '../entities/admin/domain-subscription.ts';
import { toWire } from '../lib/id.ts';
import type { Db } from '../platform/db/handle.ts';
import { createLog } from '../platform/log.ts';
import type { DomainSubscriptionRow } from '../schema/domains.ts';
import { parseId, parseUrl, wholeNumber } from './arguments.ts';
import { addDraftCommands } from './domain-drafts.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, counted, done, table } from './output.ts';

type FollowOptions = SubscriptionFields & { kind: (typeof SUBSCRIPTION_KINDS)[number]; keepRetracted?: true };

/** The maximum number of lists that are shown. */
const MOST = 500;

/** Adds the commands that follow published lists of servers. */
export function addSubscriptionCommands(group: Command): void {
  const lists = group.command('lists').description('Manage subscriptions to domain lists');
  lists
    .command('show')
    .description('Show the subscribed lists and their state')
    .action(answering(() => withContext(({ store }) => show(store.db))));
  lists
    .command('follow')
    .description('Subscribe to a list, which is fetched every day')
    .argument('<url>', 'where the list is', parseUrl)
    .addOption(new Option('--kind <kind>', 'what it is a list of').choices(SUBSCRIPTION_KINDS).default('block'))
    .addOption(new Option('--mode <mode>', 'what is done with it').choices(SUBSCRIPTION_MODES).default('suggest'))
    .addOption(new Option('--format <format>', 'how it is written').choices(LIST_FORMATS).default('csv'))
    .option('--title <text>', 'what you call it')
    .option('--priority <number>', '0 to 255; of several lists the highest decides', parsePriority)
    .option('--keep-retracted', 'keep what it takes back')
    .action(answering(follow));
  lists.command('fetch').description('Fetch a list now').argument('<id>', 'as shown', parseId).action(answering(fetch));
  lists
    .command('unfollow')
    .description('Unsubscribe from a list; its blocks stay')
    .argument('<id>', 'as shown', parseId)
    .option('--lift', 'lift what it blocked')
    .action(answering(unfollow));
  addDraftCommands(group);
}

async function follow(url: string, { kind, keepRetracted, ...fields }: FollowOptions): Promise<Answer> {
  const given = { ...fields, url, removeRetracted: !keepRetracted };
  const row = await withTransaction((tx) => createSubscription(tx, COMMAND_LINE, kind, given));
  const followed = domainSubscriptionOf(row, 0);
  return done(`The list ${followed.id} is subscribed to, and will be fetched within minutes.`, followed);
}

async function fetch(id: number): Promise<Answer> {
  const [list] = await withChanges(async (ctx) => {
    // What goes wrong is said below, not in a log.
    const quiet = { ...ctx, log: createLog('error', process.stderr) };
    await fetchSubscription(quiet, new AbortController().signal, id);
    return valuesOf(ctx.store.db, [await getSubscription(ctx.store.db, id)]);
  });
  const answer = done(`The list ${toWire(id)} names ${counted(list?.entries_count ?? 0, 'domain')}.`, list);
  return list?.last_error ? { ...answer, failure: `The list could not be read: ${list.last_error}` } : answer;
}

async function unfollow(id: number, { lift }: { lift?: true }): Promise<Answer> {
  await withTransaction((tx) => deleteSubscription(tx, COMMAND_LINE, id, { lift: lift === true }));
  return done(`The list ${toWire(id)} is no longer subscribed to; what it blocked ${lift ? 'is lifted' : 'stays'}.`);
}

async function show(db: Db): Promise<Answer> {
  return table(
    await valuesOf(db, await listSubscriptions(db, { limit: MOST })),
    {
      id: (one) => one.id,
      kind: (one) => one.kind,
      mode: (one) => one.mode,
      priority: (one) => one.priority,
      domains: (one) => one.entries_count,
      read: (one) => one.succeeded_at ?? 'never',
      title: (one) => one.title,
      address: (one) => one.url,
      error: (one) => one.last_error,
    },
    { empty: 'No list is subscribed to.', limit: MOST },
  );
}

async function valuesOf(db: Db, rows: readonly DomainSubscriptionRow[]) {
  const counts = await countEntries(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => domainSubscriptionOf(row, counts.get(row.id) ?? 0));
}

function parsePriority(text: string): number {
  const priority = wholeNumber(text);
  if (priority > 255) throw new InvalidArgumentError('It must be a number from 0 to 255.');
  return priority;
}
