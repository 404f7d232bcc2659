import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import { linksOf } from './links.ts';
import { countOf, isNode, many, type Node, textOf, typesOf } from './read.ts';

/** The most attachments kept of a post. */
const MAX_ATTACHMENTS = 16;
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
const ATTACHABLE = new Set(['Document', 'Image', 'Video', 'Audio']);

/** The files attached to an object. Links and attachments without an address are left out. */
export function decodeAttachments(value: unknown): RemoteAttachment[] {
  const found: RemoteAttachment[] = [];
  for (const one of many(value, 100)) {
    const attachment = isNode(one) ? decodeAttachment(one) : undefined;
    if (attachment && found.length < MAX_ATTACHMENTS) found.push(attachment);
  }
  return found;
}

function decodeAttachment(node: Node): RemoteAttachment | undefined {
  const types = typesOf(node);
  if (!types.some((type) => ATTACHABLE.has(type))) return undefined;
  const link = linksOf(node.url ?? node.href)[0];
  if (!link) return undefined;
  const mediaType = typeof node.mediaType === 'string' ? node.mediaType.toLowerCase().slice(0, 100) : link.mediaType;
  const icon = many(node.icon, 1)[0];
  return {
    type: kindOf(mediaType, types, link.href),
    mime: mediaType === '' ? null : mediaType,
    url: link.href,
    previewUrl: linksOf(isNode(icon) ? icon.url : icon)[0]?.href ?? null,
    description: textOf(node.name, MAX_DESCRIPTION) ?? textOf(node.summary, MAX_DESCRIPTION) ?? null,
    blurhash: typeof node.blurhash === 'string' && BLURHASH.test(node.blurhash) ? node.blurhash : null,
    width: sizeOf(node.width) ?? sizeOf(link.node?.width),
    height: sizeOf(node.height) ?? sizeOf(link.node?.height),
    focus: focusOf(node.focalPoint),
  };
}

function kindOf(mediaType: string, types: readonly string[], url: string): RemoteAttachment['type'] {
  const family = mediaType.split('/', 1)[0];
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  for (const type of types) {
    const kind = KIND_BY_TYPE[type];
    if (kind) return kind;
  }
  const extension = EXTENSION.exec(new URL(url).pathname)?.[1]?.toLowerCase();
  return KIND_BY_EXTENSION[extension ?? ''] ?? 'unknown';
}

function sizeOf(value: unknown): number | null {
  const size = countOf(value);
  return size === undefined || size === 0 || size > 100_000 ? null : size;
}

function focusOf(value: unknown): { x: number; y: number } | null {
  const [x, y] = many(value, 2);
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  return Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}
