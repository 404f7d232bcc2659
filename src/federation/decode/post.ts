import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import type { RemotePoll } from '../../domain/polls/remote-poll.ts';
import type { RemoteCounts, RemoteQuote } from '../../domain/statuses/remote/remote-status.ts';
import { isBlank } from '../../lib/blank.ts';
import { formatForeign } from '../../lib/html/foreign-text.ts';
import { plainFromPeer } from '../../lib/html/plain-by-name.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { decodeAttachments, isOwnFile } from './attachments.ts';
import { type Audience, addresses, decodeAudience } from './audience.ts';
import { authorOf } from './author.ts';
import { type Decoded, ignored, read, refused } from './decoded.ts';
import { whenAndWhere } from './event.ts';
import { pageLink } from './links.ts';
import { pageOf } from './origin.ts';
import { articlePictures } from './pictures.ts';
import { decodePoll } from './poll.ts';
import { countOf, first, flagOf, idOf, isNode, type Node, timeOf, typesOf, webUri } from './read.ts';
import { decodeTags, type Tags } from './tags.ts';
import { languageOf, told } from './texts.ts';

/** Types shown as posts. Mastodon: SUPPORTED_TYPES and CONVERTED_TYPES. */
const NATIVE = ['Note', 'Question'];
/** A private message of Pleroma, Lemmy and Mbin. */
const CHAT = 'ChatMessage';
const CONVERTED = ['Article', 'Page', 'Image', 'Audio', 'Video', 'Event'];
const POSTS: ReadonlySet<string> = new Set([...NATIVE, CHAT, ...CONVERTED]);

const MAX_CONTENT = 512 * 1024;
const MAX_TITLE = 2048;
const MAX_PLACES = 10;

/** A post as its server describes it; its HTML is not sanitised yet. */
export type IncomingPost = {
  readonly uri: string;
  readonly type: string;
  /** Whether its summary is a warning and its text is shown alone, rather than as one part of what is shown. */
  readonly native: boolean;
  /** Whether it is only for those to whom it is addressed, whatever they are. */
  readonly chat: boolean;
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
  /** Who owns the place in which it stands, or has written it too: groups among others. */
  readonly places: readonly string[];
  readonly tags: Tags;
  readonly attachments: readonly RemoteAttachment[];
  /** Addresses of the pages that it is about. */
  readonly links: readonly string[];
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
  return types.some((type) => POSTS.has(type));
}

/** Decodes a post that `actor` brings, who wrote it if the object names no author, or is one of several. */
export function decodePost(node: Node, actor?: string): Decoded<IncomingPost> {
  const type = typesOf(node).find((name) => isPostType([name]));
  if (type === undefined) return ignored(`objects of type ${typesOf(node).join(', ') || 'nothing'} are not posts`);
  const uri = webUri(node.id);
  if (uri === undefined) return refused('the object has no id');
  const author = authorOf(node, uri, actor);
  if (author === undefined) return refused('the object does not say who wrote it, or names people of several servers');
  const native = NATIVE.includes(type) || type === CHAT;
  const post = { ...bodyOf(node, type, uri, native), uri, type, native, chat: type === CHAT, author };
  return hasSomething(post) ? read(post) : refused('the object has nothing to show');
}

type Body = Omit<IncomingPost, 'uri' | 'type' | 'native' | 'chat' | 'author'>;

function bodyOf(node: Node, type: string, uri: string, native: boolean): Body {
  const tags = decodeTags(node.tag);
  const texts = textsOf(node);
  const inReplyTo = idOf(node.inReplyTo);
  const attached = attachedTo(node, uri, native, texts.content ?? '');
  const mayVote = type === 'Note' && inReplyTo !== undefined && attached.attachments.length === 0;
  return {
    ...texts,
    ...attached,
    happening: type === 'Event' ? whenAndWhere(node) : undefined,
    sensitive: flagOf(node.sensitive),
    audience: decodeAudience(node),
    places: placesOf(node),
    tags,
    poll: type === 'Question' ? decodePoll(node) : undefined,
    quote: quoteOf(node, tags),
    quotesGone: isNamelessTombstone(node.quote),
    counts: { favourites: totalOf(node.likes), reblogs: totalOf(node.shares), replies: totalOf(node.replies) },
    interactionPolicy: node.interactionPolicy,
    inReplyTo,
    publishedAt: timeOf(node.published),
    editedAt: timeOf(node.updated),
    // snac sends a line break as the content of a vote.
    vote: mayVote && isBlank(toPlainText(texts.content ?? '')) ? texts.title : undefined,
  };
}

/** The owners of its `target` and `context` (Hubzilla, FEP-7888), and its authors, of whom PeerTube names the channel. */
function placesOf({ target, context, attributedTo }: Node): string[] {
  const owners = [target, context].map(first).filter(isNode);
  return [...owners.map((owner) => owner.attributedTo), attributedTo]
    .flatMap((one) => addresses(one))
    .slice(0, MAX_PLACES);
}

/** The texts of an object, and the language of the one that says most. */
function textsOf(node: Node): Pick<IncomingPost, 'title' | 'content' | 'summary' | 'language'> {
  const content = told(node, 'content', MAX_CONTENT);
  const title = told(node, 'name', MAX_TITLE);
  const summary = told(node, 'summary', MAX_CONTENT);
  return {
    title: title && (plainFromPeer(title.text) || undefined),
    content: asHtml(content?.text, node),
    summary: summary?.text,
    language: content?.language ?? title?.language ?? summary?.language ?? languageOf(node),
  };
}

/** The page of an object, its files, and the pages that it is about: those attached to it, and one on another host in place of its own. */
function attachedTo(node: Node, uri: string, native: boolean, content: string) {
  const { files, links } = decodeAttachments(node, uri);
  const named = pageLink(node.url);
  const page = named === undefined || isOwnFile(node, named) ? undefined : named;
  const url = pageOf(uri, page);
  const about = !native && page !== undefined && url !== page ? [...links, page] : links;
  const pictured = native || files.length > 0 || about.length > 0;
  return {
    url,
    attachments: pictured ? files : articlePictures(node, content, url),
    links: [...new Set(about)].filter((link) => link !== url && link !== uri),
  };
}

/** The number of items that a collection states, if it does. */
export function totalOf(collection: unknown): number | undefined {
  return isNode(collection) ? countOf(collection.totalItems) : undefined;
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
  const { title, content, summary, attachments, links, poll, quote } = post;
  const texts = title !== undefined || content !== undefined || summary !== undefined;
  return texts || attachments.length > 0 || links.length > 0 || poll !== undefined || quote !== undefined;
}
