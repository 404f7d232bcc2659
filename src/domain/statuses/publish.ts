import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { NewQuote } from '../quotes/add-quote.ts';
import { type Author, getAuthor } from './author.ts';
import { type Composition, compose } from './compose.ts';
import type { Draft } from './draft.ts';
import { claimKey, type IdempotencyKey, type Made } from './idempotency.ts';
import type { NewStatus } from './new-status.ts';
import { storeStatus } from './store-status.ts';
import { assertSameReaders, followingDrafts, inThread } from './thread.ts';
import { quoteRequestUri, statusUri, statusUrl } from './uris.ts';

/**
 * Publishes a status by a local account, with the posts that follow it in a thread: all of them or none. With an Idempotency-Key, a repetition returns the result of the first request.
 * Throws like `compose`.
 */
export async function publish(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  draft: Draft,
  key?: IdempotencyKey,
): Promise<Made> {
  const statusId = newId();
  const earlier = key && (await claimKey(tx, accountId, key, { statusId }));
  if (earlier) return earlier;
  const author = await getAuthor(tx, accountId);
  const composition = await compose(tx, author, draft);
  const row = await storeStatus(tx, localStatus(tx.instance.origin, statusId, { author, draft, composition }));
  await publishThread(tx, { author, draft, composition }, row);
  return { statusId };
}

/** The posts that follow the first; they are as visible as that has become. */
async function publishThread(tx: Tx, { author, draft, composition: first }: Parts, row: StatusRow): Promise<void> {
  let parent = row;
  for (const [index, following] of followingDrafts(draft).entries()) {
    const next = { ...following, inReplyToId: parent.id, visibility: first.visibility };
    parent = await inThread(index, async () => {
      const composition = await compose(tx, author, next);
      assertSameReaders(first, composition);
      return storeStatus(tx, localStatus(tx.instance.origin, newId(), { author, draft: next, composition }));
    });
  }
}

type Parts = { author: Author; draft: Draft; composition: Composition };

function localStatus(origin: string, id: number, { author, draft, composition }: Parts): NewStatus {
  const { poll, quoted, parent, mentions, tagNames, mediaIds } = composition;
  const at = now();
  const uri = statusUri(origin, author.id, id);
  return {
    row: {
      id,
      account_id: author.id,
      uri,
      url: statusUrl(origin, author.username, id),
      local: 1,
      text: composition.text,
      title: composition.title,
      content: composition.content,
      content_type: composition.contentType,
      spoiler_text: composition.spoilerText,
      sensitive: composition.sensitive ? 1 : 0,
      visibility: composition.visibility,
      language: composition.language,
      application_id: draft.applicationId,
      quote_policy: composition.quotePolicy,
      local_only: composition.localOnly ? 1 : 0,
      fetched_at: null,
      created_at: at,
    },
    parent,
    mentions,
    tagNames,
    mediaIds,
    poll: poll && { ...poll, expiresAt: at + poll.expiresIn * 1000 },
    quote: quoted && quoteOf(uri, quoted),
  };
}

/** A local author's policy has already been checked; a remote author is asked. */
function quoteOf(uri: string, quoted: StatusRow): NewQuote {
  return quoted.local === 1 ? { quoted, state: 'accepted' } : { quoted, state: 'pending', uri: quoteRequestUri(uri) };
}
