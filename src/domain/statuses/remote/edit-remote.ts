import { now } from '../../../lib/time.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { readRefusals } from '../../domain-blocks/refusals.ts';
import { storeRemoteEmojis } from '../../emojis/remote-emojis.ts';
import { findPollOf } from '../../polls/change-poll.ts';
import { updateRemotePoll } from '../../polls/remote-poll.ts';
import { indexStatus } from '../../search/index-status.ts';
import { changeStatus, type EditedColumns } from '../change-status.ts';
import { mediaOf } from '../edit-media.ts';
import { differIn, reviseStatus, setQuotePolicy } from '../revise-status.ts';
import { changeRemoteAttachments } from './change-attachments.ts';
import { changeQuote } from './change-quote.ts';
import { noteOriginCounts } from './origin-counts.ts';
import type { RemoteStatus } from './remote-status.ts';
import { type Author, mentionsOf } from './store-remote.ts';
import { orderUnknown } from './unknown-mentions.ts';

/**
 * Brings a post of another server up to date: a version more when it says that it was edited, its poll's counts in any case. Whom
 * it reaches stays as it was. What is older than what is here changes nothing. Mastodon: ProcessStatusUpdateService.
 */
export async function editRemoteStatus(
  tx: Tx,
  author: Author,
  { id }: Pick<StatusRow, 'id'>,
  status: RemoteStatus,
): Promise<void> {
  const before = await lockRow(tx, 'statuses', id);
  if (!before || before.local === 1 || before.reblog_of_id !== null) return;
  if (before.edited_at !== null && (status.editedAt ?? 0) < before.edited_at) return;
  await noteOriginCounts(tx, before.id, status.counts);
  const refusesMedia = author.domain !== null && (await readRefusals(tx, author.domain)).media;
  const mediaBefore = await mediaOf(tx, before.id);
  const pollBefore = await findPollOf(tx, before.id);
  const mediaChanged = await changeRemoteAttachments(tx, before, mediaBefore, refusesMedia ? [] : status.attachments);
  const isEdit = status.editedAt !== null && status.editedAt !== before.edited_at;
  const pollChanged = status.poll || isEdit ? await updateRemotePoll(tx, before, pollBefore, status.poll) : 'none';
  const policyChanged = await setQuotePolicy(tx, before, status.quotePolicy);
  const quoteChanged = await changeQuote(tx, before, { author, quote: status.quote, isEdit });
  if (author.domain !== null && !refusesMedia) await storeRemoteEmojis(tx, author.domain, status.emojis);
  const columns = columnsOf(status);
  if (!mediaChanged && !quoteChanged && pollChanged !== 'asked' && !differIn(before, columns, READ)) {
    if (pollChanged === 'counted' || policyChanged) tx.emit({ type: 'status.edited', statusId: before.id });
    return;
  }
  if (status.editedAt === null || status.editedAt === before.edited_at) return changeSilently(tx, before, columns);
  const { mentions, unknown } = await mentionsOf(tx, author, { ...status, visibility: visibilityOf(before) });
  await changeStatus(tx, before, {
    columns,
    mentions: mentions.filter(({ silent }) => !silent).map(({ accountId: id, ...mention }) => ({ id, ...mention })),
    tagNames: status.hashtags,
    mediaBefore,
    polls: { before: pollBefore?.options, after: status.poll?.options },
    at: status.editedAt,
  });
  await orderUnknown(tx, before, unknown);
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

/** What readers see of a post from elsewhere. */
const READ = ['content', 'spoiler_text', 'sensitive', 'language'] as const;

/** Its server does not call it an edit, so there is no version to tell of. */
async function changeSilently(tx: Tx, before: StatusRow, columns: EditedColumns): Promise<void> {
  await reviseStatus(tx, before.id, { ...columns, fetched_at: now() });
  await indexStatus(tx, before.id);
  tx.emit({ type: 'status.edited', statusId: before.id });
}

function visibilityOf({ visibility }: StatusRow): RemoteStatus['visibility'] {
  return visibility === 'public' || visibility === 'unlisted' || visibility === 'private' ? visibility : 'direct';
}
