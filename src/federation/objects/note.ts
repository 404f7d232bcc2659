import { findTags } from '../../lib/text/scan.ts';
import { now, toIso } from '../../lib/time.ts';
import { AS_PUBLIC, type JsonObject } from '../vocabulary.ts';
import { attachmentObject } from './attachment.ts';
import { type Audience, audienceOf } from './audience.ts';
import { emojiTags } from './emoji.ts';
import type { MentionFacts, NoteRow, NotesLoaded, QuoteFacts } from './load-statuses.ts';
import { pollPart } from './poll.ts';
import { repliesPart } from './replies.ts';
import { actorUris, contextUri, quoteAuthorizationUri } from './uris.ts';

/** The counts of a status, which change without a new revision. */
export type Totals = { readonly favourites_count: number; readonly reblogs_count: number };

/** A local status as a Note, or as a Question when it has a poll; undefined when it was not loaded. Without context. */
export function noteObject(loaded: NotesLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  const core = noteCore(loaded, id);
  if (!row || !core) return undefined;
  const poll = loaded.polls.get(id);
  return {
    ...core,
    ...(poll && pollPart(poll, loaded.options.get(poll.id) ?? [], now())),
    replies: repliesPart(row, loaded.answers.get(id) ?? []),
    ...totals(row.uri, row),
  };
}

/** The part of a status that changes only with its revision, its quote, its policy and the consent to it; to be kept as text. */
export function noteCore(loaded: NotesLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  if (!row || row.reblog_of_id !== null) return undefined;
  const { origin } = loaded.instance;
  const context = row.conversation_uri ?? (row.thread_local ? contextUri(origin, row.conversation_id ?? 0) : undefined);
  return {
    id: row.uri,
    type: loaded.polls.has(id) ? 'Question' : 'Note',
    ...(row.title !== '' && { name: row.title }),
    summary: row.spoiler_text === '' ? null : row.spoiler_text,
    inReplyTo: row.parent_uri,
    published: toIso(row.created_at),
    ...(row.edited_at !== null && { updated: toIso(row.edited_at) }),
    url: row.url ?? row.uri,
    attributedTo: row.author_uri,
    ...noteAudience(loaded, row),
    sensitive: row.sensitive === 1,
    atomUri: row.uri,
    inReplyToAtomUri: row.parent_uri,
    conversation: context,
    context,
    content: row.content,
    ...(row.language !== null && { contentMap: { [row.language]: row.content } }),
    interactionPolicy: interactionPolicy(row),
    ...approvalPart(row),
    ...quotePart(origin, loaded.quotes.get(id)),
    attachment: (loaded.media.get(id) ?? []).map((media) => attachmentObject(loaded.instance, media)),
    tag: tagsOf(loaded, row),
  };
}

/** Whom a local status is addressed to. */
export function noteAudience(loaded: NotesLoaded, row: NoteRow): Audience {
  const mentioned = (loaded.mentions.get(row.id) ?? []).map((mention) => mention.uri);
  return audienceOf(row.visibility, row.author_uri, mentioned);
}

/** The collections of likes and shares, of which only the totals are public. */
export function totals(uri: string, { favourites_count, reblogs_count }: Totals) {
  return {
    likes: { id: `${uri}/likes`, type: 'Collection', totalItems: favourites_count },
    shares: { id: `${uri}/shares`, type: 'Collection', totalItems: reblogs_count },
  };
}

/** The interaction policy of FEP-044f, with the terms of GoToSocial. */
function interactionPolicy({ quote_policy, author_uri }: NoteRow): JsonObject {
  const allowed = { public: AS_PUBLIC, followers: actorUris(author_uri).followers }[quote_policy] ?? author_uri;
  return { canQuote: { automaticApproval: [allowed], manualApproval: [] } };
}

/**
 * The proof that the author of the parent agreed. GoToSocial reads `approvedBy` up to version 0.20; the property of later ones can only
 * name an authorization.
 */
function approvalPart({ approval_uri: uri, approval_is_stamp: isStamp }: NoteRow): JsonObject | undefined {
  if (uri === null) return undefined;
  return { approvedBy: uri, ...(isStamp === 1 && { replyAuthorization: uri }) };
}

/**
 * The quoted status, in the properties of FEP-044f and in older ones. The older ones are left out when consent was refused or revoked,
 * because servers that only read those would show the quote; servers that follow FEP-044f look for the consent and find none.
 */
function quotePart(origin: string, quote: QuoteFacts | undefined): JsonObject | undefined {
  if (!quote?.quoted_uri) return undefined;
  const { quoted_uri: uri } = quote;
  if (quote.state !== 'accepted' && quote.state !== 'pending') return { quote: uri };
  return { quote: uri, _misskey_quote: uri, quoteUri: uri, quoteAuthorization: authorizationOf(origin, quote) };
}

function authorizationOf(origin: string, quote: QuoteFacts): string | undefined {
  if (quote.state !== 'accepted') return undefined;
  if (quote.approval_uri !== null) return quote.approval_uri;
  if (quote.quoted_domain !== null || quote.quoted_account_id === null) return undefined;
  return quoteAuthorizationUri(origin, quote.quoted_account_id, quote.id);
}

function tagsOf(loaded: NotesLoaded, row: NoteRow): JsonObject[] {
  const { origin, domain } = loaded.instance;
  const written = new Map(findTags(row.text).map(({ key, name }) => [key, name]));
  const titles = (loaded.options.get(loaded.polls.get(row.id)?.id ?? 0) ?? []).map((option) => option.title);
  return [
    ...(loaded.mentions.get(row.id) ?? []).filter((m) => m.silent === 0).map((mention) => mentionTag(domain, mention)),
    ...(loaded.tags.get(row.id) ?? []).map(({ name }) => hashtagTag(origin, name, written.get(name))),
    ...emojiTags(loaded.emojis, [row.spoiler_text, row.content, ...titles].join('\n')),
  ];
}

function mentionTag(here: string, { uri, username, domain }: MentionFacts): JsonObject {
  return { type: 'Mention', href: uri, name: `@${username}@${domain ?? here}` };
}

/** A hashtag with its page here, named as it was written: Misskey knows the hashtags in a text by these names. */
export function hashtagTag(origin: string, key: string, written = key): JsonObject {
  return { type: 'Hashtag', href: `${origin}/tags/${encodeURIComponent(key)}`, name: `#${written}` };
}
