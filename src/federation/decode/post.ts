import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import type { RemoteCounts, RemotePoll, RemoteQuote } from '../../domain/statuses/remote/remote-status.ts';
import { isBlank } from '../../lib/blank.ts';
import { formatForeign } from '../../lib/html/foreign-text.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { decodeAttachments } from './attachments.ts';
import { type Audience, decodeAudience } from './audience.ts';
import { type Decoded, ignored, read, refused } from './decoded.ts';
import { whenAndWhere } from './event.ts';
import { pageLink } from './links.ts';
import { pageOf } from './origin.ts';
import { decodePoll } from './poll.ts';
import {
  countOf,
  first,
  firstOfMap,
  flagOf,
  idOf,
  isNode,
  many,
  type Node,
  textOf,
  timeOf,
  typesOf,
  webUri,
} from './read.ts';
import { decodeTags, type Tags } from './tags.ts';

/** Types shown as posts. Mastodon: SUPPORTED_TYPES and CONVERTED_TYPES. */
const NATIVE = ['Note', 'Question'];
const CONVERTED = ['Article', 'Page', 'Image', 'Audio', 'Video', 'Event'];

const MAX_CONTENT = 512 * 1024;
const MAX_TITLE = 2048;

/** A post as its server describes it; its HTML is not sanitised yet. */
export type IncomingPost = {
  readonly uri: string;
  readonly type: string;
  readonly author: string;
  readonly url: string;
  readonly title: string | undefined;
  readonly content: string | undefined;
  readonly summary: string | undefined;
  /** When and where an event takes place, as text. */
  readonly happening: string | undefined;
  readonly language: string | undefined;
  readonly sensitive: boolean | undefined;
  readonly audience: Audience;
  readonly tags: Tags;
  readonly attachments: readonly RemoteAttachment[];
  readonly poll: RemotePoll | undefined;
  readonly quote: RemoteQuote | undefined;
  /** Whether it quotes a post that is gone and that it does not name. */
  readonly quotesGone: boolean;
  readonly counts: RemoteCounts;
  readonly interactionPolicy: unknown;
  readonly inReplyTo: string | undefined;
  readonly publishedAt: number | undefined;
  readonly editedAt: number | undefined;
  /** The chosen option, when this is a vote in a poll instead of a post. */
  readonly vote: string | undefined;
};

/** Whether a type is one of posts. */
export function isPostType(types: readonly string[]): boolean {
  return types.some((type) => NATIVE.includes(type) || CONVERTED.includes(type));
}

/** Decodes a post. `fallbackAuthor` is used when the object names no author. */
export function decodePost(node: Node, fallbackAuthor?: string): Decoded<IncomingPost> {
  const type = typesOf(node).find((name) => isPostType([name]));
  if (type === undefined) return ignored(`objects of type ${typesOf(node).join(', ') || 'nothing'} are not posts`);
  const uri = webUri(node.id);
  if (uri === undefined) return refused('the object has no id');
  const author = authorOf(node) ?? (node.attributedTo == null ? fallbackAuthor : undefined);
  if (author === undefined) return refused('the object does not say who wrote it, or names several');
  const post = { ...bodyOf(node, type), uri, type, author, url: pageOf(uri, pageLink(node.url)) };
  return hasSomething(post) ? read(post) : refused('the object has nothing to show');
}

function bodyOf(node: Node, type: string): Omit<IncomingPost, 'uri' | 'type' | 'author' | 'url'> {
  const tags = decodeTags(node.tag);
  const { content, language } = contentOf(node);
  const title = textOf(node.name, MAX_TITLE) ?? textOf(firstOfMap(node.nameMap)?.text, MAX_TITLE);
  const inReplyTo = idOf(node.inReplyTo);
  const attachments = decodeAttachments(node.attachment);
  const mayVote = type === 'Note' && inReplyTo !== undefined && title !== undefined && attachments.length === 0;
  return {
    title,
    content,
    language,
    summary: textOf(node.summary, MAX_CONTENT) ?? textOf(firstOfMap(node.summaryMap)?.text, MAX_CONTENT),
    happening: type === 'Event' ? whenAndWhere(node) : undefined,
    sensitive: flagOf(node.sensitive),
    audience: decodeAudience(node),
    tags,
    attachments,
    poll: type === 'Question' ? decodePoll(node) : undefined,
    quote: quoteOf(node, tags),
    quotesGone: isNamelessTombstone(node.quote),
    counts: { favourites: totalOf(node.likes), reblogs: totalOf(node.shares), replies: totalOf(node.replies) },
    interactionPolicy: node.interactionPolicy,
    inReplyTo,
    publishedAt: timeOf(node.published),
    editedAt: timeOf(node.updated),
    // snac sends a line break as the content of a vote.
    vote: mayVote && isBlank(toPlainText(content ?? '')) ? title : undefined,
  };
}

/** The number of items that a collection states, if it does. */
export function totalOf(collection: unknown): number | undefined {
  return isNode(collection) ? countOf(collection.totalItems) : undefined;
}

/** The author. Several ids are a claim that nobody can check; several typed objects are a person and a group (PeerTube). */
function authorOf(node: Node): string | undefined {
  const authors = many(node.attributedTo, 10);
  if (authors.length <= 1) return idOf(authors[0]);
  return idOf(authors.find((author) => isNode(author) && typesOf(author).includes('Person')));
}

function contentOf(node: Node): { content: string | undefined; language: string | undefined } {
  const mapped = firstOfMap(node.contentMap);
  const content = textOf(node.content, MAX_CONTENT) ?? textOf(mapped?.text, MAX_CONTENT);
  const language = mapped?.language ?? firstOfMap(node.nameMap)?.language ?? firstOfMap(node.summaryMap)?.language;
  return { content: asHtml(content, node), language: language ?? languageOf(node.language) };
}

function languageOf(value: unknown): string | undefined {
  const one = first(value);
  return textOf(isNode(one) ? one.identifier : one, 35);
}

/** The content is HTML unless its media type is that of another text format: PeerTube writes Markdown. */
function asHtml(content: string | undefined, { mediaType }: Node): string | undefined {
  const type = typeof mediaType === 'string' ? mediaType.split(';', 1)[0]?.trim().toLowerCase() : undefined;
  if (content === undefined || !type?.startsWith('text/') || type === 'text/html') return content;
  return formatForeign(content, type);
}

/** FEP-044f, then earlier forms: the links of Misskey, Fedibird and FEP-e232. */
function quoteOf(node: Node, tags: Tags): RemoteQuote | undefined {
  const consented = idOf(node.quote);
  if (consented !== undefined) {
    return { uri: consented, approvalUri: idOf(node.quoteAuthorization) ?? null, legacy: false };
  }
  const linked = idOf(node.quoteUrl) ?? idOf(node.quoteUri) ?? idOf(node._misskey_quote) ?? tags.objectLinks[0];
  return linked === undefined ? undefined : { uri: linked, approvalUri: null, legacy: true };
}

/** Mastodon: `note_serializer.rb`, `quote`. */
function isNamelessTombstone(quote: unknown): boolean {
  const one = first(quote);
  return isNode(one) && typesOf(one).includes('Tombstone') && idOf(one) === undefined;
}

function hasSomething(post: IncomingPost): boolean {
  const { title, content, summary, attachments, poll, quote } = post;
  const texts = title !== undefined || content !== undefined || summary !== undefined;
  return texts || attachments.length > 0 || poll !== undefined || quote !== undefined;
}
