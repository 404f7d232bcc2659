import { notFound } from '../../lib/errors.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media-attachments.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { readSettings } from '../instance/settings.ts';
import type { MediaChanges } from '../media/change.ts';
import { checkAttachable } from '../media/check-attachable.ts';
import { asksOtherwise, type CurrentPoll, changePoll, findPollOf } from '../polls/change-poll.ts';
import { type CheckedPoll, checkPoll } from '../polls/validate-poll.ts';
import { enqueuePreviewCard } from '../preview-cards/enqueue.ts';
import { indexStatus } from '../search/index-status.ts';
import { assertUsableTags } from './assert-usable-tags.ts';
import { quotePolicyOf } from './compose.ts';
import { type ComposedText, composeText } from './compose-text.ts';
import { getOwnStatus } from './delete.ts';
import type { PollDraft, QuotePolicy } from './draft.ts';
import { changeAttachments, mediaOf } from './edit-media.ts';
import { changeMentions } from './edit-mentions.ts';
import { changeTags } from './edit-tags.ts';
import { federateStatus } from './federate.ts';
import { notifyOfEdit } from './notify-of-edit.ts';
import { assertLength, assertSomething, withoutIdleSpoiler } from './validate-text.ts';
import { keepVersion } from './versions.ts';

/** A status as it shall be: what is left out is empty, but for language and quote policy, which stay. */
export type Edit = {
  readonly text: string;
  readonly spoilerText: string;
  readonly sensitive: boolean;
  readonly language: string | undefined;
  readonly mediaIds: readonly number[];
  /** For attachments among `mediaIds`. */
  readonly mediaChanges: ReadonlyMap<number, MediaChanges>;
  readonly poll: PollDraft | undefined;
  readonly quotePolicy: QuotePolicy | undefined;
};

/**
 * An author edits a status; whom it reached stays. An edit that changes nothing leaves no trace. 404 for anybody else's status and for reblogs;
 * 422 as for new ones. Mastodon: UpdateStatusService.
 */
export async function edit(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  id: number,
  wanted: Edit,
): Promise<void> {
  const before = await getOwnStatus(tx, { accountId }, id);
  if (before.reblog_of_id !== null) throw notFound();
  const plan = await planEdit(tx, before, wanted);
  const policyChanged = await changePolicy(tx, before, wanted.quotePolicy);
  const mediaChanged = await changeAttachments(tx, before.id, { ...plan, changes: wanted.mediaChanges });
  const changed = mediaChanged || asksOtherwise(plan.pollBefore, plan.poll) || saysOtherwise(before, plan.columns);
  if (plan.pollBefore || plan.poll) await changePoll(tx, { statusId: id, accountId }, plan.pollBefore, plan.poll);
  if (changed) await applyEdit(tx, before, plan);
  if (changed) await indexStatus(tx, id);
  if (changed || policyChanged) {
    tx.emit({ type: 'status.edited', statusId: id });
    await federateStatus(tx, 'update', before);
  }
}

type Columns = Pick<StatusRow, 'text' | 'content' | 'spoiler_text' | 'sensitive' | 'language'>;

type Plan = {
  readonly columns: Columns;
  readonly composed: ComposedText;
  readonly media: readonly MediaAttachmentRow[];
  readonly mediaBefore: readonly MediaAttachmentRow[];
  readonly poll: CheckedPoll | undefined;
  readonly pollBefore: CurrentPoll | undefined;
};

async function planEdit(tx: Tx, before: StatusRow, wanted: Edit): Promise<Plan> {
  const settings = await readSettings(tx);
  const quote = await findQuoteOf(tx, before.id);
  const written = withoutIdleSpoiler(wanted, quote !== undefined);
  const poll = wanted.poll && checkPoll(wanted.poll);
  const { account_id: accountId, id: statusId } = before;
  const media = await checkAttachable(tx, wanted.mediaIds, {
    accountId,
    limit: settings.max_media_attachments,
    statusId,
  });
  assertSomething(written, media.length > 0 || poll !== undefined || quote !== undefined);
  assertLength(written, settings.max_characters);
  const quoteUrl = quote?.url ?? quote?.uri ?? undefined;
  const composed = await composeText(tx, written.text, { authorId: accountId, quoteUrl });
  await assertUsableTags(tx, composed.tagNames);
  const language = wanted.language === undefined ? undefined : normalizeLanguage(wanted.language);
  return {
    columns: {
      text: written.text,
      content: composed.content,
      spoiler_text: written.spoilerText,
      sensitive: wanted.sensitive || wanted.spoilerText.trim() !== '' ? 1 : 0,
      language: language ?? before.language,
    },
    composed,
    media,
    mediaBefore: await mediaOf(tx, statusId),
    poll,
    pollBefore: await findPollOf(tx, statusId),
  };
}

function findQuoteOf(tx: Tx, statusId: number) {
  return tx
    .selectFrom('quotes as q')
    .leftJoin('statuses as s', 's.id', 'q.quoted_status_id')
    .select(['q.id', 's.url', 's.uri'])
    .where('q.status_id', '=', statusId)
    .executeTakeFirst();
}

function saysOtherwise(before: StatusRow, after: Columns): boolean {
  const names = ['text', 'spoiler_text', 'sensitive', 'language'] as const;
  return names.some((name) => before[name] !== after[name]);
}

async function changePolicy(tx: Tx, before: StatusRow, wanted: QuotePolicy | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  const policy = quotePolicyOf(wanted, before.visibility);
  if (policy === before.quote_policy) return false;
  await tx.updateTable('statuses').set({ quote_policy: policy }).where('id', '=', before.id).execute();
  return true;
}

async function applyEdit(tx: Tx, before: StatusRow, plan: Plan): Promise<void> {
  const at = now();
  if (before.edited_at === null) {
    await keepVersion(tx, before, { media: plan.mediaBefore, poll: plan.pollBefore?.options, at: before.created_at });
  }
  await tx
    .updateTable('statuses')
    .set((eb) => ({ ...plan.columns, edited_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const after = { ...before, ...plan.columns };
  const media = await mediaOf(tx, before.id);
  await keepVersion(tx, after, { media, poll: plan.poll?.options, at });
  await changeMentions(tx, after, plan.composed.mentions);
  await changeTags(tx, after, plan.composed.tagNames);
  await enqueuePreviewCard(tx, after, before.content);
  await notifyOfEdit(tx, after);
}
