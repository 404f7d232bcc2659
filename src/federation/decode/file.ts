import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import { familyOf, linksOf, mediaTypeOf, type TypedLink } from './links.ts';
import { countOf, isNode, many, type Node, typesOf } from './read.ts';
import { plainIn } from './texts.ts';

const MAX_DESCRIPTION = 10_000;
const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,200}$/;
const EXTENSION = /\.([a-z0-9]{2,5})$/i;
const KIND_BY_EXTENSION: Record<string, RemoteAttachment['type']> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  avif: 'image',
  heic: 'image',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  m4v: 'video',
  mp3: 'audio',
  ogg: 'audio',
  oga: 'audio',
  opus: 'audio',
  flac: 'audio',
  wav: 'audio',
  m4a: 'audio',
};
const KIND_BY_TYPE: Record<string, RemoteAttachment['type']> = { Image: 'image', Video: 'video', Audio: 'audio' };

/** Describes the file behind a link, with what the object that links to it says of it. */
export function fileOf(node: Node, link: TypedLink): RemoteAttachment {
  const mediaType = statedType(node, link);
  const icon = many(node.icon, 1)[0];
  return {
    type: kindOf(mediaType, typesOf(node), link.href),
    mime: mediaType === '' ? null : mediaType,
    url: link.href,
    previewUrl: fileLink(isNode(icon) ? (icon.url ?? icon.href) : icon)?.href ?? null,
    description: describe(node),
    blurhash: typeof node.blurhash === 'string' && BLURHASH.test(node.blurhash) ? node.blurhash : null,
    width: sizeOf(node.width) ?? sizeOf(link.node?.width),
    height: sizeOf(node.height) ?? sizeOf(link.node?.height),
    focus: focusOf(node.focalPoint),
  };
}

/** The file among several links: a picture, video or sound by its type, else the first that is no page. */
export function fileLink(value: unknown): TypedLink | undefined {
  const links = linksOf(value);
  const file = links.find((link) => familyOf(link.mediaType)) ?? links.find((link) => !isPage(link));
  return file ?? links[0];
}

/** What a file shows: its `summary`, since `name` may be that of the file (Misskey, Pleroma). Mastodon: MediaAttachmentParser. */
export function describe(node: Node): string | null {
  return plainIn(node, 'summary', MAX_DESCRIPTION) ?? plainIn(node, 'name', MAX_DESCRIPTION) ?? null;
}

/** The kind of file that an address promises by its ending. */
export function kindByEnding(url: string): RemoteAttachment['type'] {
  const extension = EXTENSION.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase();
  return KIND_BY_EXTENSION[extension ?? ''] ?? 'unknown';
}

/** A size in pixels; null when it is none. */
export function sizeOf(value: unknown): number | null {
  const size = countOf(value);
  return size === undefined || size === 0 || size > 100_000 ? null : size;
}

const isPage = ({ mediaType }: TypedLink) => mediaType.startsWith('text/html');

/** The object's media type is that of its text when it is one of a text (Funkwhale). */
function statedType(node: Node, link: TypedLink): string {
  const own = mediaTypeOf(node);
  return own === '' || familyOf(link.mediaType) ? link.mediaType : own;
}

function kindOf(mediaType: string, types: readonly string[], url: string): RemoteAttachment['type'] {
  const family = familyOf(mediaType);
  if (family) return family;
  for (const type of types) {
    const kind = KIND_BY_TYPE[type];
    if (kind) return kind;
  }
  return kindByEnding(url);
}

function focusOf(value: unknown): { x: number; y: number } | null {
  const [x, y] = many(value, 2);
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  return Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}
