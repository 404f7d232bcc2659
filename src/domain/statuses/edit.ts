import { isBlank } from '../../lib/blank.ts';
import { notFound } from '../../lib/errors.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import type { ContentType, QuotePolicy, StatusRow } from '../../schema/statuses.ts';
import type { MediaChanges } from '../media/change.ts';
import { checkAttachable } from '../media/check-attachable.ts';
import { asksOtherwise, type CurrentPoll, changePoll, findPollOf } from '../polls/change-poll.ts';
import { type CheckedPoll, checkPoll, type PollDraft } from '../polls/validate-poll.ts';
import { readSettings } from '../settings/settings.ts';
import { assertUsableTags } from './assert-usable-tags.ts';
import { getAuthor } from './author.ts';
import { changeStatus, type EditedColumns, type StatusChange } from './change-status.ts';
import { assertNoPollBesideQuote, quotesUnmentioned } from './compose.ts';
import { type ComposedText, composeText, type MentionedAccount } from './compose-text.ts';
import { getOwnStatus } from './delete.ts';
import { contentTypeOf } from './draft.ts';
import { changeAttachments, mediaOf } from './edit-media.ts';
import { federateStatus } from './federate.ts';
import { assertPossiblePolicy, quotePolicyOf } from './quote-policy.ts';
import { differIn, setQuotePolicy } from './revise-status.ts';
import { checkTitle, withTitle } from './title.ts';
import { checkWritten } from './validate-text.ts';

/** The new state of a status. Absent fields become empty, except for title, content type, language and quote policy, which stay as they are. */
export type Edit = {
  readonly text: string;
  /** Empty takes it away. */
  readonly title: string | undefined;
  readonly contentType: ContentType | undefined;
  readonly spoilerText: string;
  readonly sensitive: boolean;
  readonly language: string | undefined;
  readonly mediaIds: readonly number[];
  /** For attachments among `mediaIds`. */
  readonly mediaChanges: ReadonlyMap<number, MediaChanges>;
  /** `same` leaves the poll as it is, with its votes and its end. */
  readonly poll: PollDraft | 'same' | undefined;
  readonly quotePolicy: QuotePolicy | undefined;
  /** When its author knows it to have been edited last (ms since 1970; 0 for never); undefined for whenever that was. */
  readonly version?: number | undefined;
};

/**
 * An author edits a status; whom it reached stays. An edit that changes nothing leaves no trace. 404 for anybody else's status and for
 * reblogs; 422 as for new ones. False, and nothing is changed, when it was edited after the version that its author knows. Mastodon:
 * UpdateStatusService.
 */
export async function edit(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  id: number,
  wanted: Edit,
): Promise<boolean> {
  await getOwnStatus(tx, { accountId }, id);
  // Locked, so that the second of two concurrent edits works on the result of the first.
  const before = await lockRow(tx, 'statuses', id);
  if (before?.reblog_of_id !== null) throw notFound();
  if (wanted.version !== undefined && wanted.version !== (before.edited_at ?? 0)) return false;
  const plan = await planEdit(tx, before, wanted);
  const policyChanged = await changePolicy(tx, before, wanted.quotePolicy);
  const mediaChanged = await changeAttachments(tx, before.id, { ...plan, changes: wanted.mediaChanges });
  const changed = mediaChanged || asksOtherwise(plan.pollBefore, plan.poll) || differIn(before, plan.columns, WRITTEN);
  if (plan.pollBefore || plan.poll) await changePoll(tx, { statusId: id, accountId }, plan.pollBefore, plan.poll);
  if (changed) await changeStatus(tx, before, changeOf(plan));
  else if (policyChanged || plan.poll) {
    // A new deadline is not an edit, but other servers must know it to stop counting votes.
    tx.emit({ type: 'status.edited', statusId: id });
    await federateStatus(tx, 'update', before);
  }
  return true;
}

function changeOf({ columns, composed, mediaBefore, pollBefore, pollKept, poll }: Plan): StatusChange {
  const { mentions, tagNames } = composed;
  const polls = { before: (pollBefore ?? pollKept)?.options, after: (poll ?? pollKept)?.options };
  return { columns, mentions, tagNames, mediaBefore, polls, at: now() };
}

type Plan = {
  readonly columns: EditedColumns;
  readonly composed: ComposedText;
  readonly media: readonly MediaAttachmentRow[];
  readonly mediaBefore: readonly MediaAttachmentRow[];
  readonly poll: CheckedPoll | undefined;
  readonly pollBefore: CurrentPoll | undefined;
  /** The poll that the edit does not touch. */
  readonly pollKept: CurrentPoll | undefined;
};

async function planEdit(tx: Tx, before: StatusRow, wanted: Edit): Promise<Plan> {
  const settings = await readSettings(tx);
  const quote = await findQuoteOf(tx, before.id);
  const staysSame = wanted.poll === 'same';
  const { account_id: accountId, id: statusId } = before;
  const media = await checkAttachable(tx, wanted.mediaIds, {
    accountId,
    limit: settings.max_media_attachments,
    statusId,
  });
  const current = await findPollOf(tx, statusId);
  const poll = wanted.poll === 'same' ? undefined : wanted.poll && checkPoll(wanted.poll, current?.options);
  if (!current) assertNoPollBesideQuote(poll, quote);
  const hasPoll = poll !== undefined || (staysSame && current !== undefined);
  const written = checkWritten(wanted, settings.max_characters, {
    quotes: quote !== undefined,
    hasMore: media.length > 0 || hasPoll,
    isKnown: wanted.text === before.text && wanted.spoilerText === before.spoiler_text,
  });
  const title = titleOf(before, wanted);
  const quoteUrl = quote?.url ?? quote?.uri ?? undefined;
  const contentType = wanted.contentType ?? contentTypeOf(before.content_type);
  const composed = await composeText(tx, written.text, { authorId: accountId, contentType, quoteUrl });
  await assertUsableTags(tx, await newTagsOf(tx, statusId, composed.tagNames));
  if (quote?.account_id) await assertStillMentioned(tx, before, quote.account_id, composed.mentions);
  const { sensitized, defaults } = await getAuthor(tx, accountId);
  assertPossiblePolicy(wanted.quotePolicy, before.visibility, [defaults.quotePolicy, before.quote_policy]);
  const language = wanted.language === undefined ? undefined : normalizeLanguage(wanted.language);
  return {
    columns: {
      text: written.text,
      title,
      content: withTitle(title, composed.content),
      content_type: contentType,
      spoiler_text: written.spoilerText,
      // Unlike in a new status, a warning that has become the text hides nothing. Mastodon: UpdateStatusService.
      sensitive: (sensitized && media.length > 0) || wanted.sensitive || !isBlank(written.spoilerText) ? 1 : 0,
      language: language ?? before.language,
    },
    composed,
    media,
    mediaBefore: await mediaOf(tx, statusId),
    poll,
    pollBefore: staysSame ? undefined : current,
    pollKept: staysSame ? current : undefined,
  };
}

/** The title after an edit; clients that know of none leave it as it is. */
function titleOf(before: StatusRow, { title }: Edit): string {
  if (title === undefined) return before.title;
  const answers = before.in_reply_to_id !== null || before.in_reply_to_account_id !== null;
  return checkTitle(title, { answers, known: before.title });
}

function findQuoteOf(tx: Tx, statusId: number) {
  return tx
    .selectFrom('quotes as q')
    .leftJoin('statuses as s', 's.id', 'q.quoted_status_id')
    .select(['q.id', 's.url', 's.uri', 's.account_id'])
    .where('q.status_id', '=', statusId)
    .executeTakeFirst();
}

/** 422 when a private mention would no longer mention the person whom it quotes. */
async function assertStillMentioned(
  tx: Tx,
  { id, account_id, visibility }: StatusRow,
  quotedId: number,
  mentions: readonly MentionedAccount[],
): Promise<void> {
  if (visibility !== 'direct' || quotedId === account_id || mentions.some((one) => one.id === quotedId)) return;
  const before = await tx
    .selectFrom('mentions')
    .select('id')
    .where('status_id', '=', id)
    .where('account_id', '=', quotedId)
    .where('silent', '=', 0)
    .executeTakeFirst();
  if (before) throw quotesUnmentioned();
}

/** The hashtags of a new version that the present one does not have. */
async function newTagsOf(tx: Tx, statusId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('status_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select('t.name')
    .where('st.status_id', '=', statusId)
    .execute();
  const known = new Set(rows.map((row) => normalizeTag(row.name)));
  return names.filter((name) => !known.has(normalizeTag(name)));
}

/** What an author writes, of which the content is made. */
const WRITTEN = ['text', 'title', 'content_type', 'spoiler_text', 'sensitive', 'language'] as const;

async function changePolicy(tx: Tx, before: StatusRow, wanted: QuotePolicy | undefined): Promise<boolean> {
  return wanted !== undefined && setQuotePolicy(tx, before, quotePolicyOf(wanted, before.visibility));
}
