import { Type } from 'typebox';
import { isBlank } from '../lib/blank.ts';
import { escapeHtml } from '../lib/html/escape.ts';
import type { Instance } from '../platform/db/handle.ts';
import type { AccountRow } from '../schema/accounts.ts';
import { nullable } from './account-schema.ts';

export const OEmbedSchema = Type.Object({
  type: Type.Literal('rich'),
  version: Type.Literal('1.0'),
  title: Type.String(),
  author_name: Type.String(),
  author_url: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  cache_age: Type.Integer(),
  html: Type.String(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

type Embedded = {
  /** The page of the status. */
  readonly url: string;
  readonly author: Pick<AccountRow, 'username' | 'display_name' | 'url' | 'uri'>;
  readonly width: number;
  readonly height: number | null;
};

/** How long (s) other sites may cache it. */
const CACHE_AGE = 86_400;

/** The oEmbed of a local status: a quotation with a link, which our script replaces with a frame. */
export function oEmbedOf(instance: Instance, { url, author, width, height }: Embedded) {
  const name = isBlank(author.display_name) ? author.username : author.display_name.trim();
  const handle = `@${author.username}@${instance.domain}`;
  return {
    type: 'rich',
    version: '1.0',
    title: `New status by ${name}`,
    author_name: name,
    author_url: author.url ?? author.uri,
    provider_name: instance.domain,
    provider_url: `${instance.origin}/`,
    cache_age: CACHE_AGE,
    html: `<blockquote class="mastodon-embed" data-embed-url="${escapeHtml(url)}/embed"><a href="${escapeHtml(url)}" target="_blank" rel="noopener">Post by ${escapeHtml(handle)}: view it on ${escapeHtml(instance.domain)}</a></blockquote><script src="${escapeHtml(instance.origin)}/embed.js" async="async"></script>`,
    width,
    height,
  };
}
