import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import { describe, fileLink, fileOf, kindByEnding } from './file.ts';
import { familyOf, linksOf, mediaTypeOf, type TypedLink } from './links.ts';
import { hostOf } from './origin.ts';
import { countOf, isNode, many, type Node, typesOf } from './read.ts';
import { plainIn } from './texts.ts';

/** The most attachments kept of a post, and the most links. */
const MAX_ATTACHMENTS = 16;
const MAX_TITLE = 2048;
const ATTACHABLE = new Set(['Document', 'Image', 'Video', 'Audio']);

/** What is attached to a post: files, and addresses of pages that it is about. */
export type Attached = { readonly files: readonly RemoteAttachment[]; readonly links: readonly string[] };

/** Reads what is attached to an object; an Image, Audio or Video has a file of its own. */
export function decodeAttachments(object: Node, uri: string): Attached {
  const files = new Map<string, RemoteAttachment>();
  const links = new Set<string>();
  const own = ownFile(object);
  if (own) files.set(own.url, own);
  for (const one of many(object.attachment, 100)) {
    const node = isNode(one) ? one : { url: one };
    const link = fileLink(node.url ?? node.href);
    if (!link) continue;
    if (isFile(node, link, uri)) files.set(link.href, fileOf(node, link));
    else if (typesOf(node).includes('Link')) links.add(link.href);
  }
  return { files: [...files.values()].slice(0, MAX_ATTACHMENTS), links: [...links].slice(0, MAX_ATTACHMENTS) };
}

/** A Link is to a file when it says so (NodeBB), or by its ending if it is on the post's own server (Lemmy): elsewhere that may be a page. */
function isFile(node: Node, link: TypedLink, uri: string): boolean {
  const types = typesOf(node);
  if (types.some((type) => ATTACHABLE.has(type))) return true;
  if (types.length > 0 && !types.includes('Link')) return false;
  if (familyOf(link.mediaType || mediaTypeOf(node))) return true;
  return kindByEnding(link.href) !== 'unknown' && (types.length === 0 || hostOf(link.href) === hostOf(uri));
}

const FAMILIES = { Image: 'image', Audio: 'audio', Video: 'video' } as const;

/** The file of an object that is a file itself: the largest of the right kind that can be copied, as far as sizes are stated. */
function ownFile(object: Node): RemoteAttachment | undefined {
  const type = typesOf(object).find((name) => name === 'Image' || name === 'Audio' || name === 'Video');
  if (type === undefined) return undefined;
  const family = FAMILIES[type];
  const own = mediaTypeOf(object);
  const suitable = linksOf(object.url)
    .filter(
      ({ href, mediaType }) => familyOf(mediaType || own) === family || (!mediaType && kindByEnding(href) === family),
    )
    .filter(({ node }) => sizeIn(node) <= MEDIA_LIMITS.video_size_limit);
  const [link] = suitable.sort((a, b) => sizeIn(b.node) - sizeIn(a.node));
  // What describes an attachment may be the keywords of an object (Funkwhale).
  return link && { ...fileOf(object, link), description: plainIn(object, 'name', MAX_TITLE) ?? describe(object) };
}

const sizeIn = (link: Node | undefined) => countOf(link?.size) ?? 0;

/** Whether an address is that of the object's own file, and so not of its page. */
export function isOwnFile(object: Node, address: string): boolean {
  return ownFile(object)?.url === address;
}
