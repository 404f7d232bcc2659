import { readsAlike } from '../../../lib/html/reads-alike.ts';
import { toPlainText } from '../../../lib/html/sanitize.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { tagCollections } from '../../collections/tag-collections.ts';
import { storeRemoteEmojis } from '../../emojis/remote-emojis.ts';
import { changeRules } from '../../interactions/rules.ts';
import { findPollOf } from '../../polls/change-poll.ts';
import { asksSame, type PollChange, updateRemotePoll } from '../../polls/remote-poll.ts';
import { readAccountRefusals } from '../../servers/refusals.ts';
import { changeReferences, changeStatus, type EditedColumns, type References } from '../change-status.ts';
import { mediaOf } from '../edit-media.ts';
import { indexStatus } from '../index-status.ts';
import { differIn, reviseStatus, setQuotePolicy } from '../revise-status.ts';
import { changeRemoteAttachments } from './change-attachments.ts';
import { changeQuote } from './change-quote.ts';
import { type Author, mentionsOf, visibilityOf } from './mentions.ts';
import { noteOriginCounts } from './origin-counts.ts';
import type { RemoteStatus } from './remote-status.ts';
import { contentInThread } from './thread-title.ts';
import { orderUnknown } from './unknown-mentions.ts';

/**
 * Updates a remote post. If it says that it was edited, this creates a new version, unless only hashtags and mentions changed; otherwise
 * only counts, poll results, who may quote or answer it, and the consent to its own quote are updated. Its audience stays the same, and a
 * version older than the stored one changes nothing. Mastodon: ProcessStatusUpdateService.
 */
export async function editRemoteStatus(
  tx: Tx,
  author: Author,
  { id }: Pick<StatusRow, 'id'>,
  status: RemoteStatus,
): Promise<void> {
  const before = await lockRow(tx, 'statuses', id);
  if (!before || before.local === 1 || before.reblog_of_id !== null) return;
  const { edited_at } = before;
  const { editedAt } = status;
  if (edited_at !== null && editedAt !== null && editedAt < edited_at) return;
  await noteOriginCounts(tx, before.id, status.counts);
  await changeRules(tx, before.id, status.interactionRules);
  const policyChanged = await setQuotePolicy(tx, before, status.quotePolicy);
  const isEdit = editedAt !== null && (edited_at === null || editedAt > edited_at);
  const quoteChanged = await changeQuote(tx, before, {
    author,
    quote: status.quote,
    isEdit: isEdit && !status.quotesGone,
  });
  const change = { before, author, status, quoteChanged };
  const seen = isEdit ? await takeEdit(tx, change, editedAt) : await recount(tx, before, status);
  if (seen === 'counted' || (seen === 'none' && policyChanged)) tx.emit({ type: 'status.edited', statusId: before.id });
}

/** Updates the results of a poll, as long as its question is the same. */
async function recount(tx: Tx, before: StatusRow, { poll }: RemoteStatus): Promise<PollChange> {
  const current = poll && (await findPollOf(tx, before.id));
  return current && asksSame(current, poll) ? updateRemotePoll(tx, before, current, poll) : 'none';
}

type Edit = {
  readonly before: StatusRow;
  readonly author: Author;
  readonly status: RemoteStatus;
  readonly quoteChanged: boolean;
};

/** Stores the version of that time (ms), unless readers would see no difference except in poll results. */
async function takeEdit(tx: Tx, edit: Edit, at: number): Promise<'edited' | PollChange> {
  const { before, author, status } = edit;
  const { media: refusesMedia } = await readAccountRefusals(tx, author);
  const mediaBefore = await mediaOf(tx, before.id);
  const pollBefore = await findPollOf(tx, before.id);
  const mediaChanged = await changeRemoteAttachments(tx, before, mediaBefore, refusesMedia ? [] : status.attachments);
  const pollChanged = await updateRemotePoll(tx, before, pollBefore, status.poll);
  if (author.domain !== null && !refusesMedia) await storeRemoteEmojis(tx, author.domain, status.emojis);
  const columns = columnsOf({
    ...status,
    content: await contentInThread(tx, status.content, await parentOf(tx, before)),
  });
  const isSame = !mediaChanged && !edit.quoteChanged && pollChanged !== 'asked' && isReadAlike(before, columns);
  const seen = { ...status, visibility: visibilityOf(before) };
  const { mentions, unknown } = await mentionsOf(tx, author, seen, before.in_reply_to_account_id);
  const references = {
    mentions: mentions.filter(({ silent }) => !silent).map(({ accountId: id, ...mention }) => ({ id, ...mention })),
    groups: status.groups,
    tagNames: status.hashtags,
  };
  const polls = { before: pollBefore?.options, after: status.poll?.options };
  if (!isSame) await changeStatus(tx, before, { columns, ...references, mediaBefore, polls, at });
  else if (!(await takeUnread(tx, before, references, columns))) return pollChanged;
  if (status.collections.length > 0)
    await tagCollections(tx, { id: before.id, content: columns.content }, status.collections);
  await orderUnknown(tx, before, unknown);
  return isSame ? 'counted' : 'edited';
}

/**
 * Takes over what is no new version to read: hashtags and mentions, which some servers keep out of the text, another shape of the same
 * words, and the link that stands for a quote. Returns whether there is any.
 */
async function takeUnread(
  tx: Tx,
  before: StatusRow,
  references: References,
  { content, spoiler_text }: EditedColumns,
): Promise<boolean> {
  const changed = await changeReferences(tx, before, references);
  if (!changed && !differIn(before, { content, spoiler_text }, ['content', 'spoiler_text'])) return false;
  await reviseStatus(tx, before.id, { content, spoiler_text });
  await indexStatus(tx, before.id);
  return true;
}

function parentOf(tx: Tx, { in_reply_to_id: id }: StatusRow): Promise<StatusRow | undefined> | undefined {
  return id === null ? undefined : tx.selectFrom('statuses').selectAll().where('id', '=', id).executeTakeFirst();
}

function columnsOf({ content, spoilerText, sensitive, language }: RemoteStatus): EditedColumns {
  return {
    text: '',
    content,
    spoiler_text: spoilerText,
    sensitive: sensitive || spoilerText !== '' ? 1 : 0,
    language,
  };
}

/** Whether readers see the same in a stored post and in what its server sends now. It may have been read by rules that were others then. */
function isReadAlike(before: StatusRow, after: EditedColumns): boolean {
  if (differIn(before, after, ['sensitive', 'language'])) return false;
  const isWarnedAlike =
    after.spoiler_text === before.spoiler_text || after.spoiler_text === toPlainText(before.spoiler_text);
  return isWarnedAlike && readsAlike(before.content, after.content);
}
