import type { RemoteEmoji } from '../../domain/emojis/remote-emojis.ts';
import { readTagName } from '../../lib/text/hashtag.ts';
import { isDocumentType } from '../vocabulary.ts';
import { isCollectionType } from './collection-type.ts';
import { linksOf } from './links.ts';
import { idOf, isNode, many, type Node, timeOf, typesOf } from './read.ts';
import { plainIn, textIn } from './texts.ts';

const MAX_TAGS = 1000;
const MAX_EACH = 100;
const SHORTCODE = /^:?([a-zA-Z0-9_]{1,128}):?$/;

/** The contents of an object's `tag` property. */
export type Tags = {
  /** Ids of accounts. */
  readonly mentions: readonly string[];
  /** Without `#`. */
  readonly hashtags: readonly string[];
  readonly emojis: readonly RemoteEmoji[];
  /** Ids of other objects that the text links to (FEP-e232). */
  readonly objectLinks: readonly string[];
  /** Ids of collections of accounts (FEP-7aa9). */
  readonly collections: readonly string[];
};

const NO_TAGS: Tags = { mentions: [], hashtags: [], emojis: [], objectLinks: [], collections: [] };

/** Reads the tags of an object, at most a hundred of each kind. */
export function decodeTags(value: unknown): Tags {
  const tags = many(value, MAX_TAGS).filter(isNode);
  if (tags.length === 0) return NO_TAGS;
  const mentions = new Set<string>();
  const hashtags = new Map<string, string>();
  const emojis = new Map<string, RemoteEmoji>();
  const objectLinks = new Set<string>();
  const collections = new Set<string>();
  for (const tag of tags) {
    const types = typesOf(tag);
    if (types.includes('Mention')) add(mentions, idOf(tag.href));
    else if (types.includes('Hashtag')) addHashtag(hashtags, tag);
    else if (types.includes('Emoji')) addEmoji(emojis, tag);
    else if (isCollectionType(types)) add(collections, idOf(tag));
    else if (types.includes('Link') && isObjectLink(tag)) add(objectLinks, idOf(tag.href));
  }
  return {
    mentions: [...mentions].slice(0, MAX_EACH),
    hashtags: [...hashtags.values()].slice(0, MAX_EACH),
    emojis: [...emojis.values()].slice(0, MAX_EACH),
    objectLinks: [...objectLinks],
    collections: [...collections].slice(0, MAX_EACH),
  };
}

function add(set: Set<string>, value: string | undefined): void {
  if (value !== undefined) set.add(value);
}

function addHashtag(hashtags: Map<string, string>, tag: Node): void {
  const name = readTagName(plainIn(tag, 'name', 512)?.replace(/^[#＃]/, '') ?? '');
  if (name !== undefined) hashtags.set(name.toLowerCase(), name);
}

function addEmoji(emojis: Map<string, RemoteEmoji>, tag: Node): void {
  const shortcode = SHORTCODE.exec(textIn(tag, 'name', 130) ?? '')?.[1];
  const icon = many(tag.icon, 1)[0];
  const url = linksOf(isNode(icon) ? icon.url : icon)[0]?.href;
  if (shortcode === undefined || url === undefined) return;
  emojis.set(shortcode, { shortcode, url, uri: idOf(tag) ?? null, updatedAt: timeOf(tag.updated) ?? null });
}

const MISSKEY_QUOTE = 'https://misskey-hub.net/ns#_misskey_quote';

function isObjectLink(tag: Node): boolean {
  if (many(tag.rel, 10).includes(MISSKEY_QUOTE)) return true;
  return typeof tag.mediaType === 'string' && isDocumentType(tag.mediaType);
}
