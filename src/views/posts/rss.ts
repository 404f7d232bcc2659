import { escapeHtml } from '../../lib/html/escape.ts';
import { VERSION } from '../../lib/version.ts';
import type { Words } from '../../words/words.ts';
import type { MediaView, PostView } from '../frame/entity-types.ts';

export type Channel = {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** The address of the feed itself. */
  readonly self: string;
  readonly picture?: { readonly url: string; readonly title: string } | undefined;
};

/** RSS 2.0 with Media RSS. Mastodon: `lib/rss/builder.rb`. */
export function rssFeed(channel: Channel, posts: readonly PostView[], words: Words): string {
  const { title, description, link, self, picture } = channel;
  const newest = posts[0] && `<lastBuildDate>${rfc822(posts[0].created_at)}</lastBuildDate>`;
  const image =
    picture &&
    `<image><url>${xml(picture.url)}</url><title>${xml(picture.title)}</title><link>${xml(link)}</link></image>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>${xml(title)}</title>
<description>${xml(description)}</description>
<link>${xml(link)}</link>
<atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>
${image ?? ''}${newest ?? ''}<generator>Whinchat ${VERSION}</generator>
${posts.map((post) => item(post, words)).join('\n')}
</channel></rss>
`;
}

function item(post: PostView, words: Words): string {
  const address = xml(post.url ?? post.uri);
  return `<item><guid isPermaLink="true">${address}</guid><link>${address}</link><pubDate>${rfc822(post.created_at)}</pubDate>
<description>${xml(describe(post, words))}</description>
${post.media_attachments.map((media) => attachment(media, post.sensitive)).join('')}${post.tags
  .map(({ name }) => `<category>${xml(name)}</category>`)
  .join('')}</item>`;
}

/** The HTML that feed readers show. */
function describe(post: PostView, { posts }: Words): string {
  const warning =
    post.spoiler_text &&
    `<p><strong>${escapeHtml(posts.contentWarning)}:</strong> ${escapeHtml(post.spoiler_text)}</p><hr>`;
  const answers = (post.poll?.options ?? []).map(({ title }) => `<li>${escapeHtml(title)}</li>`).join('');
  return `${warning}${post.rich_content ?? post.content}${answers && `<ul>${answers}</ul>`}`;
}

const MEDIUM: Readonly<Record<string, string>> = { image: 'image', video: 'video', gifv: 'video', audio: 'audio' };

function attachment({ type, url, description }: MediaView, sensitive: boolean): string {
  if (url === null) return '';
  const about = description ? `<media:description type="plain">${xml(description)}</media:description>` : '';
  const rating = `<media:rating scheme="urn:simple">${sensitive ? 'adult' : 'nonadult'}</media:rating>`;
  return `<media:content url="${xml(url)}" medium="${MEDIUM[type] ?? 'document'}">${rating}${about}</media:content>`;
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function xml(text: string): string {
  return escapeHtml(text.replace(NOT_XML, ''));
}

function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
