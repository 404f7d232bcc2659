import { newId } from '../../lib/id.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { tagCollections } from '../collections/tag-collections.ts';
import { recordDirectMessage } from '../conversations/record-direct-message.ts';
import { attachMedia } from '../media/attach.ts';
import { notify } from '../notifying/notify.ts';
import { createPoll } from '../polls/create-poll.ts';
import { enqueuePreviewCard } from '../preview-cards/enqueue.ts';
import { addQuote } from '../quotes/add-quote.ts';
import { countFeaturedTagUse } from '../tags/count-featured-tags.ts';
import { upsertTags } from '../tags/upsert-tags.ts';
import { fanOut } from '../timelines/fan-out.ts';
import { fireStatusWebhooks } from '../webhooks/fire.ts';
import { countStatus } from './counters.ts';
import { federateNew } from './federate.ts';
import { setGroups } from './groups.ts';
import { indexRow, indexStatus } from './index-status.ts';
import { insertStatus } from './insert-status.ts';
import { type NewMention, type NewStatus, type Reach, UNTOUCHED } from './new-status.ts';
import { notifySubscribers } from './notify-subscribers.ts';
import { submitToRules } from './submit-to-rules.ts';

/**
 * Writes a new status with all that belongs to it: thread, mentions, hashtags, attachments, poll, quote, counters, home timelines,
 * notifications and the jobs that federate it. All statuses except reblogs are inserted here. Returns its row.
 */
export async function storeStatus(tx: Tx, given: NewStatus): Promise<StatusRow> {
  const { status, record } = await submitToRules(tx, given);
  const row = await writeRow(tx, status);
  await record?.(row);
  await insertMentions(tx, row.id, status.mentions);
  await addGroups(tx, row, status);
  const tagIds = await addTags(tx, row, status.tagNames);
  await attachMedia(tx, row.id, status.mediaIds);
  if (status.poll) await createPoll(tx, { statusId: row.id, accountId: row.account_id }, status.poll);
  if (status.quote) await addQuote(tx, row, status.quote);
  await (status.poll || status.mediaIds.length > 0 ? indexStatus(tx, row.id) : indexRow(tx, row));
  await countStatus(tx, row, 1);
  await deliverLocally(tx, row, { ...status, tagIds, isNew: true });
  await enqueuePreviewCard(tx, row);
  await tagCollections(tx, row);
  await federateNew(tx, row, status);
  await fireStatusWebhooks(tx, 'status.created', row);
  return row;
}

type Audience = {
  readonly mentions: readonly NewMention[];
  /** Read from the database when undefined. */
  readonly tagIds?: readonly number[];
  readonly reach?: Reach;
  /** Whether it has just been written, so that nobody has been notified yet. */
  readonly isNew?: boolean;
};

/** Delivers a status to its local audience. */
export async function deliverLocally(
  tx: Tx,
  row: StatusRow,
  { mentions, tagIds, reach = 'everyone', isNew = false }: Audience,
): Promise<void> {
  if (reach === 'nobody') return;
  if (reach === 'everyone') {
    await fanOut(tx, row, { named: tagIds && { accountIds: openly(mentions), tagIds }, isNew });
  }
  await tellMentioned(tx, row, mentions, isNew);
  if (reach === 'everyone') await notifySubscribers(tx, row);
  tx.emit({ type: 'status.published', statusId: row.id });
}

const openly = (mentions: readonly NewMention[]) =>
  mentions.filter(({ silent }) => !silent).map(({ accountId }) => accountId);

async function writeRow(tx: Tx, { row: given, parent, inReplyToAccountId }: NewStatus): Promise<StatusRow> {
  const row: StatusRow = {
    ...given,
    ...UNTOUCHED,
    in_reply_to_id: parent?.id ?? null,
    in_reply_to_account_id: parent ? answeredAccount(given.account_id, parent) : (inReplyToAccountId ?? null),
    conversation_id: parent?.conversation_id ?? (await startConversation(tx, given.created_at)),
    reblog_of_id: null,
  };
  await insertStatus(tx, row);
  return row;
}

/**
 * The account that a reply addresses. Somebody who replies to their own reply still talks to the same person. Mastodon:
 * `carried_over_reply_to_account_id`.
 */
function answeredAccount(authorId: number, parent: StatusRow): number {
  return parent.account_id === authorId ? (parent.in_reply_to_account_id ?? authorId) : parent.account_id;
}

async function startConversation(tx: Tx, at: number): Promise<number> {
  const id = newId();
  await insertConversation(tx, { id, created_at: at });
  return id;
}

const insertConversation = prepared((tx: Tx, row: { readonly id: number; readonly created_at: number }) =>
  tx.insertInto('conversations').values(row),
);

/** Stores the mentions of a status. */
export async function insertMentions(tx: Tx, statusId: number, mentions: readonly NewMention[]): Promise<void> {
  for (const { accountId, silent } of mentions) {
    await insertMention(tx, { id: newId(), statusId, accountId, silent });
  }
}

type MentionRow = Pick<NewMention, 'accountId' | 'silent'> & { readonly id: number; readonly statusId: number };

const insertMention = prepared((tx: Tx, { id, statusId, accountId, silent }: MentionRow) =>
  tx.insertInto('mentions').values({ id, status_id: statusId, account_id: accountId, silent: silent ? 1 : 0 }),
);

async function addGroups(tx: Tx, row: StatusRow, { groups, mentions }: NewStatus): Promise<void> {
  if (groups?.length || mentions.length > 0) {
    await setGroups(tx, row, { named: groups ?? [], mentioned: openly(mentions) }, true);
  }
}

async function addTags(tx: Tx, row: StatusRow, names: readonly string[]): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const ids = [...(await upsertTags(tx, names)).values()];
  if (ids.length === 0) return ids;
  for (const tag_id of ids) await insertTag(tx, { status_id: row.id, tag_id });
  if (isDistributable(row.visibility)) {
    await countFeaturedTagUse(tx, row.account_id, ids, row.created_at);
  }
  return ids;
}

const insertTag = prepared((tx: Tx, row: { readonly status_id: number; readonly tag_id: number }) =>
  tx.insertInto('status_tags').values(row),
);

async function tellMentioned(tx: Tx, row: StatusRow, mentions: readonly NewMention[], isNew: boolean): Promise<void> {
  if (row.visibility === 'direct') {
    await recordDirectMessage(tx, row, openly(mentions));
  }
  const notice = { from: row.account_id, type: 'mention' as const, statusId: row.id, ...(isNew && { written: row }) };
  for (const { accountId, domain, silent, aside } of mentions) {
    if (domain === null && !silent) await notify(tx, { ...notice, to: accountId, ...(aside && { aside }) });
  }
}
