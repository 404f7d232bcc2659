import type { RemoteAttachment } from '../../domain/media/remote-attachments.ts';
import { type Attributes, filterHtml } from '../../lib/html/filter.ts';
import { fileLink, fileOf, sizeOf } from './file.ts';
import { isNode, many, type Node, textOf, webUri } from './read.ts';

const MAX_PICTURES = 16;
const MAX_HTML = 256 * 1024;
const MAX_DESCRIPTION = 10_000;
/** Pictures that are part of the text. */
const IN_TEXT = /emoji|smiley|emoticon/i;
const IMG = /<img\b/i;

/** The pictures of an article: the one at its head, and those in its HTML, whose addresses may be relative to its page. */
export function articlePictures({ image }: Node, html: string, page: string): RemoteAttachment[] {
  const pictures = new Map<string, RemoteAttachment>();
  const head = many(image, 1)[0];
  const link = fileLink(isNode(head) ? (head.url ?? head.href) : head);
  if (link) pictures.set(link.href, fileOf(isNode(head) ? head : { type: 'Image' }, link));
  for (const attributes of IMG.test(html) ? imagesIn(html) : []) {
    const picture = pictureOf(attributes, page);
    if (picture && !pictures.has(picture.url)) pictures.set(picture.url, picture);
  }
  return [...pictures.values()].slice(0, MAX_PICTURES);
}

function imagesIn(html: string): Attributes[] {
  const found: Attributes[] = [];
  filterHtml(html.slice(0, MAX_HTML), {
    tagsOf(tag, attributes) {
      if (tag === 'img') found.push(attributes);
      return undefined;
    },
    writeText: () => '',
  });
  return found;
}

function pictureOf(attributes: Attributes, page: string): RemoteAttachment | undefined {
  const { src = '', alt = '' } = attributes;
  const url = webUri(URL.parse(src.trim(), page)?.href);
  const [width, height] = [attributes.width, attributes.height].map((side) => sizeOf(Number.parseInt(side ?? '', 10)));
  if (url === undefined || src.trim() === '' || IN_TEXT.test(attributes.class ?? '')) return undefined;
  // A picture of one pixel only counts its readers.
  if (width === 1 || height === 1 || attributes.width === '0' || attributes.height === '0') return undefined;
  return {
    type: 'image',
    mime: null,
    url,
    previewUrl: null,
    description: textOf(alt, MAX_DESCRIPTION) ?? null,
    blurhash: null,
    width: width ?? null,
    height: height ?? null,
    focus: null,
  };
}
