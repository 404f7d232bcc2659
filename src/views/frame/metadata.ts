import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { isolate } from '../../lib/text/isolate.ts';
import type { Words } from '../../words/words.ts';
import { sizeOf } from '../posts/media.ts';
import type { AccountView, PostView, StatusView } from './entity-types.ts';
import { nameIn } from './names.ts';

/** The longest description of a page, in UTF-16 units. */
const MAX_DESCRIPTION = 500;
const MAX_TITLE = 80;

export type Picture = { readonly url: string; readonly alt: string; readonly width?: number; readonly height?: number };

/** The head of a page for programs: search engines, link previews, feed readers. */
export type Metadata = {
  readonly siteTitle: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly type: 'article' | 'profile' | 'website';
  readonly noindex: boolean;
  readonly pictures?: readonly Picture[];
  /** Whether the pictures are worth a large preview. */
  readonly large?: boolean;
  readonly feed?: string;
  readonly oembed?: string;
  /** The address of the same object as ActivityPub. */
  readonly activity?: string;
  /** `user@domain` of the author. */
  readonly creator?: string;
  /** Further OpenGraph properties by name. */
  readonly more?: Readonly<Record<string, string>>;
};

/** OpenGraph, canonical address, feeds, and directions for search engines. */
export function headOf(about: Metadata): Html {
  const { canonical, title, description, feed, oembed, activity } = about;
  return html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${description}">
${about.noindex ? html`<meta name="robots" content="noindex, noarchive">` : null}
${feed ? html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}">` : null}
${oembed ? html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${oembed}">` : null}
${activity ? html`<link rel="alternate" type="application/activity+json" href="${activity}">` : null}
${about.creator ? html`<meta name="fediverse:creator" content="@${about.creator}">` : null}
${properties({ 'og:site_name': about.siteTitle, 'og:type': about.type, 'og:url': canonical, 'og:title': title, 'og:description': description, ...about.more })}
${(about.pictures ?? []).map(pictureProperties)}
<meta name="twitter:card" content="${about.large ? 'summary_large_image' : 'summary'}">`;
}

function properties(values: Readonly<Record<string, string>>): Html[] {
  return Object.entries(values).map(([name, value]) => html`<meta property="${name}" content="${value}">\n`);
}

function pictureProperties({ url, alt, width, height }: Picture): Html[] {
  return properties({
    'og:image': url,
    ...(width && height ? { 'og:image:width': String(width), 'og:image:height': String(height) } : {}),
    ...(alt ? { 'og:image:alt': alt } : {}),
  });
}

/** A title such as "Name: text of the post", without text behind a warning. */
export function titleOfPost(post: PostView, { posts, dir }: Words): string {
  const text = post.spoiler_text || toPlainText(post.content).replace(/\s+/g, ' ');
  const name = nameIn(post.account, { dir });
  return text === '' ? posts.by(name) : `${name}: “${isolate(shorten(text, MAX_TITLE), dir)}”`;
}

/** The text of a post for previews; only the warning when it has one. */
export function describePost(post: PostView, { attachments, posts }: Words): string {
  if (post.spoiler_text !== '') return posts.warned(shorten(post.spoiler_text, MAX_DESCRIPTION));
  const media = post.media_attachments.length;
  const attached = media > 0 ? attachments.attached(media) : '';
  const answers = (post.poll?.options ?? []).map(({ title }) => `○ ${title}`).join('\n');
  const parts = [toPlainText(post.content), answers, attached].filter((part) => part !== '');
  return shorten(parts.join('\n\n'), MAX_DESCRIPTION);
}

/** The pictures of a post for previews: its media, or its author's avatar when they are sensitive, hidden by a warning, or missing. */
export function picturesOfPost(post: StatusView): { pictures: Picture[]; large: boolean } {
  const open = post.sensitive || post.spoiler_text !== '' ? [] : post.media_attachments;
  const pictures = open.flatMap((media) => {
    const url = media.type === 'image' ? (media.url ?? media.preview_url) : media.preview_url;
    return url === null ? [] : [{ url, alt: media.description ?? '', ...(media.type === 'image' && sizeOf(media)) }];
  });
  return pictures.length > 0 ? { pictures, large: true } : { pictures: [avatarOf(post.account)], large: false };
}

/** The picture of an account. */
export function avatarOf(account: AccountView): Picture {
  return { url: account.avatar_static, alt: account.avatar_description };
}
