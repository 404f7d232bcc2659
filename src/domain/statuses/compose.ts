import { isBlank } from '../../lib/blank.ts';
import { type AppError, failed, invalid, notFound } from '../../lib/errors.ts';
import type { Visibility } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { ContentType, QuotePolicy, StatusRow } from '../../schema/statuses.ts';
import { assertMayInteract } from '../interactions/policy.ts';
import { checkAttachable } from '../media/check-attachable.ts';
import { type CheckedPoll, checkPoll } from '../polls/validate-poll.ts';
import { getQuotable } from '../quotes/get-quotable.ts';
import { readSettings } from '../settings/settings.ts';
import { assertAllowedMentions } from './allowed-mentions.ts';
import { assertUsableTags } from './assert-usable-tags.ts';
import type { Author } from './author.ts';
import { composeText } from './compose-text.ts';
import type { Draft } from './draft.ts';
import type { NewMention } from './new-status.ts';
import { getOriginal } from './original.ts';
import { postingLanguage } from './posting-language.ts';
import { assertPossiblePolicy, quotePolicyOf } from './quote-policy.ts';
import { titleOfDraft, withTitle } from './title.ts';
import { checkWritten } from './validate-text.ts';

/** A checked draft with all defaults applied: what is written when it is published now. */
export type Composition = {
  readonly text: string;
  /** Plain, on one line; empty for none. */
  readonly title: string;
  readonly spoilerText: string;
  readonly content: string;
  readonly contentType: ContentType;
  readonly sensitive: boolean;
  readonly visibility: Visibility;
  readonly language: string | null;
  readonly quotePolicy: QuotePolicy;
  readonly mentions: readonly NewMention[];
  /** The accounts that the text mentions. */
  readonly tagNames: readonly string[];
  readonly mediaIds: readonly number[];
  readonly parent: StatusRow | undefined;
  readonly quoted: StatusRow | undefined;
  readonly poll: CheckedPoll | undefined;
  readonly localOnly: boolean;
};

/**
 * Checks and completes a draft without writing anything. 404 when the status it replies to or quotes is hidden or absent, 403 when
 * the author of the former does not let this one reply, 422 with Mastodon's texts for everything invalid.
 */
export async function compose(db: Db, author: Author, draft: Draft): Promise<Composition> {
  const viewer = { accountId: author.id };
  const settings = await readSettings(db);
  const quoted = draft.quotedStatusId === undefined ? undefined : await getQuotable(db, viewer, draft.quotedStatusId);
  const isChecked = draft.checkedBefore === 'whole';
  const poll = draft.poll && checkPoll(draft.poll, isChecked ? draft.poll.options : []);
  assertNoPollBesideQuote(poll, quoted);
  const written = checkWritten(draft, settings.max_characters, {
    quotes: quoted !== undefined,
    hasMore: draft.mediaIds.length > 0 || poll !== undefined,
    isKnown: isChecked,
  });
  const title = titleOfDraft(draft);
  const parent = await findParent(db, viewer, draft.inReplyToId);
  const media = await checkAttachable(db, draft.mediaIds, {
    accountId: author.id,
    limit: settings.max_media_attachments,
  });
  const quoteUrl = quoted && (quoted.url ?? quoted.uri);
  const contentType = draft.contentType ?? 'text/plain';
  const { content, mentions, tagNames } = await composeText(db, written.text, {
    authorId: author.id,
    contentType,
    quoteUrl,
  });
  await assertUsableTags(db, tagNames);
  const visibility = visibilityOf(author, draft, quoted);
  if (!draft.checkedBefore) assertPossiblePolicy(draft.quotePolicy, visibility, [author.defaults.quotePolicy]);
  assertAllowedMentions(draft.allowedMentions, mentions);
  const named = mentions.map(({ id, domain }) => ({ accountId: id, domain, silent: false }));
  return {
    ...written,
    title,
    content: withTitle(title, content),
    contentType,
    sensitive: isSensitive(author, draft),
    visibility,
    language: postingLanguage(draft.language, author, settings.languages),
    quotePolicy: quotePolicyOf(draft.quotePolicy ?? author.defaults.quotePolicy, visibility),
    mentions: quoted ? await withQuoted(db, named, { author, quoted, visibility }) : named,
    tagNames,
    mediaIds: media.map((row) => row.id),
    parent,
    quoted,
    poll,
    // A reply to or quote of a local-only status is local-only too.
    localOnly: draft.localOnly === true || parent?.local_only === 1 || quoted?.local_only === 1,
  };
}

/** 422 when a status is to have both a poll and a quote. */
export function assertNoPollBesideQuote(poll: unknown, quote: unknown): void {
  if (poll && quote) throw failed('quoteWithPoll');
}

/** The refusal of a private mention that quotes somebody whom it does not mention. */
export function quotesUnmentioned(): AppError {
  return invalid('quoteOutsidePrivateMention');
}

async function findParent(db: Db, viewer: { accountId: number }, id: number | undefined) {
  if (id === undefined) return undefined;
  const parent = await getOriginal(db, viewer, id, 'repliedPostAbsent');
  await assertMayInteract(db, viewer.accountId, 'reply', parent);
  return parent;
}

/**
 * Limits the visibility: silenced authors do not appear in public timelines, and a quote of one's own followers-only post is
 * followers-only.
 */
function visibilityOf(author: Author, draft: Draft, quoted: StatusRow | undefined): Visibility {
  const wanted = draft.visibility ?? author.defaults.visibility;
  if (quoted?.visibility === 'private' && wanted !== 'direct') return 'private';
  return wanted === 'public' && author.silenced ? 'unlisted' : wanted;
}

type QuoteFacts = { author: Author; quoted: StatusRow; visibility: Visibility };

/** Mentions the quoted author silently, so that they may see the quote; in a direct status the mention must be visible. */
async function withQuoted(
  db: Db,
  mentions: readonly NewMention[],
  { author, quoted, visibility }: QuoteFacts,
): Promise<readonly NewMention[]> {
  const accountId = quoted.account_id;
  if (accountId === author.id || mentions.some((mention) => mention.accountId === accountId)) return mentions;
  if (visibility === 'direct') throw quotesUnmentioned();
  const row = await db.selectFrom('accounts').select('domain').where('id', '=', accountId).executeTakeFirst();
  if (!row) throw notFound();
  return [...mentions, { accountId, domain: row.domain, silent: true }];
}

function isSensitive(author: Author, draft: Draft): boolean {
  const decided = author.sensitized && draft.mediaIds.length > 0;
  return decided || (draft.sensitive ?? author.defaults.sensitive) || !isBlank(draft.spoilerText);
}
