import { normalizeDomain } from '../../lib/acct.ts';
import { formatStatus, linkStatus, type MentionLink } from '../../lib/html/format-status.ts';
import { formatRich, linkableText } from '../../lib/html/rich-text.ts';
import { normalizeTag } from '../../lib/text/hashtag.ts';
import { findMentions, findTags } from '../../lib/text/scan.ts';
import { cachedReads } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { ContentType } from '../../schema/statuses.ts';
import { presentable } from '../accounts/queries.ts';
import { handleOf } from '../accounts/uris.ts';
import { notBlockingOrDomainBlocking } from '../relationships/conditions.ts';

export type MentionedAccount = {
  readonly id: number;
  readonly username: string;
  readonly domain: string | null;
  readonly handle: string;
  readonly url: string | null;
  readonly uri: string;
};

/** A processed text: its HTML, the accounts it mentions and its hashtags as written. */
export type ComposedText = {
  readonly content: string;
  readonly mentions: readonly MentionedAccount[];
  readonly tagNames: readonly string[];
};

type Options = {
  readonly authorId: number;
  /** Plain text by default. */
  readonly contentType?: ContentType;
  readonly quoteUrl?: string | undefined;
};

/** Processes a text: looks up its mentions and renders its HTML. Mentions of unknown accounts stay plain text. */
export async function composeText(db: Db, text: string, options: Options): Promise<ComposedText> {
  const { authorId, contentType = 'text/plain', quoteUrl } = options;
  const rich = contentType === 'text/plain' ? undefined : formatRich(text, contentType);
  const readable = rich === undefined ? text : linkableText(rich);
  const mentions = await findMentioned(db, readable, authorId);
  const links = linksOf(mentions);
  const { origin, domain: here } = db.instance;
  const format = {
    mention: (username: string, domain: string | null) => links.get(handleHere(username, domain, here)),
    tagUrl: (name: string) => `${origin}/tags/${encodeURIComponent(normalizeTag(name))}`,
    quoteUrl,
  };
  const content = rich === undefined ? formatStatus(text, format) : linkStatus(rich, format);
  return { content, mentions, tagNames: findTags(readable).map((tag) => tag.name) };
}

function handleHere(username: string, domain: string | null, here: string): string {
  const normalized = domain === null ? null : (normalizeDomain(domain) ?? domain);
  return handleOf(username, normalized === here ? null : normalized);
}

/** The known accounts that a text mentions, in order, without those that the author blocks. Mastodon: ProcessMentionsService. */
async function findMentioned(db: Db, text: string, authorId: number): Promise<MentionedAccount[]> {
  const here = db.instance.domain;
  const handles = findMentions(text).map(({ username, domain }) => handleHere(username, domain, here));
  if (handles.length === 0) return [];
  const keys = [...new Set(handles)].map((handle) => `${authorId} ${handle}`);
  const known = await findMentionable(db, keys);
  return keys.map((key) => known.get(key)).filter((account) => account !== undefined);
}

/** The accounts that an author can mention, by `author handle`; only for one author at a time. */
const findMentionable = cachedReads(
  ['accounts', 'users', 'blocks', 'user_domain_blocks'],
  async (db, keys: readonly string[]): Promise<ReadonlyMap<string, MentionedAccount>> => {
    const authorId = Number(keys[0]?.split(' ')[0]);
    const handles = keys.map((key) => key.slice(key.indexOf(' ') + 1));
    const rows = await db
      .selectFrom('accounts as a')
      .select(['a.id', 'a.username', 'a.domain', 'a.handle', 'a.url', 'a.uri'])
      .where(idsIn(db, 'a.handle', handles))
      .where('a.suspended_at', 'is', null)
      .where(presentable())
      .where(notBlockingOrDomainBlocking(authorId))
      .execute();
    return new Map(rows.map((row) => [`${authorId} ${row.handle}`, row]));
  },
);

function linksOf(mentions: readonly MentionedAccount[]): Map<string, MentionLink> {
  const names = new Map<string, number>();
  for (const { username } of mentions) {
    names.set(username.toLowerCase(), (names.get(username.toLowerCase()) ?? 0) + 1);
  }
  return new Map(
    mentions.map(({ handle, username, domain, url, uri }) => {
      const acct = domain === null ? username : `${username}@${domain}`;
      const showDomain = (names.get(username.toLowerCase()) ?? 0) > 1;
      return [handle, { url: url ?? uri, username, acct, showDomain }];
    }),
  );
}
