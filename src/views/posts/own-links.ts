import { escapeHtml } from '../../lib/html/escape.ts';
import { addressOfTag } from '../frame/addresses.ts';
import type { PostView } from '../frame/entity-types.ts';

type Linked = Pick<PostView, 'mentions' | 'tags'>;

const LINK = /<a\b[^>]*>[\s\S]*?<\/a>/g;
const HREF = /(\shref=")([^"]*)(")/;

/**
 * The sanitised HTML of a post with its mentions and hashtags leading to pages here, so that nobody has to read them on a server where they
 * are not signed in. Other links stay as they are.
 */
export function withOwnLinks(content: string, { mentions, tags }: Linked): string {
  if (mentions.length === 0 && tags.length === 0) return content;
  const people = new Map(mentions.map(({ url, acct }) => [escapeHtml(url), `/@${acct}`]));
  const names = new Map(tags.map(({ name }) => [name.toLowerCase(), addressOfTag(name)]));
  return content.replace(LINK, (link) =>
    link.replace(HREF, (written, before: string, address: string, after: string) => {
      const here = people.get(address) ?? names.get(tagIn(link));
      return here === undefined ? written : `${before}${escapeHtml(here)}${after}`;
    }),
  );
}

/** The hashtag that a link stands for, in lower case and without its sign; nothing for other links. */
function tagIn(link: string): string {
  const text = link.replace(/<[^>]*>/g, '').trim();
  return text.startsWith('#') ? text.slice(1).toLowerCase() : '';
}
