import { idAt, newId } from '../../../lib/id.ts';
import { ownPage } from '../../../lib/own-page.ts';
import { now } from '../../../lib/time.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { tagCollections } from '../../collections/tag-collections.ts';
import { storeRemoteEmojis } from '../../emojis/remote-emojis.ts';
import { addRules } from '../../interactions/rules.ts';
import { insertRemoteAttachments } from '../../media/remote-attachments.ts';
import type { NewQuote } from '../../quotes/add-quote.ts';
import { canSeeAndQuote } from '../../quotes/policy.ts';
import { enqueueVerification } from '../../quotes/verification.ts';
import { readAccountRefusals } from '../../servers/refusals.ts';
import type { Reach } from '../new-status.ts';
import { findStatusOfPage } from '../status-of-page.ts';
import { storeStatus } from '../store-status.ts';
import { awaitStatus, endWaiting } from './awaited-statuses.ts';
import { noteEarly } from './early-statuses.ts';
import { type Author, mentionsOf, visibilityFor } from './mentions.ts';
import { noteOriginCounts } from './origin-counts.ts';
import type { RemoteQuote, RemoteStatus } from './remote-status.ts';
import { contentInThread } from './thread-title.ts';
import { orderUnknown } from './unknown-mentions.ts';

/**
 * The local or remote status with this ActivityPub id. A local one is also found by its page, which other servers send where people paste
 * addresses. Mastodon: `TagManager#uri_to_resource`.
 */
export async function findStatusByUri(db: Db, uri: string): Promise<StatusRow | undefined> {
  const status = await db.selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirst();
  return status ?? findStatusOfPage(db, ownPage(db.instance.origin, uri));
}

/**
 * Stores a remote post, which must not be stored yet; the caller must have locked its id by name. The posts that it replies to and quotes
 * are linked if they are known. It waits for an unknown parent, and stays out of home timelines until that arrives.
 */
export async function storeRemoteStatus(
  tx: Tx,
  author: Author,
  status: RemoteStatus,
  reach: Reach = 'everyone',
): Promise<StatusRow> {
  const parent = status.inReplyTo === undefined ? undefined : await findParent(tx, status.inReplyTo);
  const { mentions, unknown } = await mentionsOf(tx, author, status, parent?.account_id ?? null);
  const { media: refusesMedia } = await readAccountRefusals(tx, author);
  if (author.domain !== null && !refusesMedia) await storeRemoteEmojis(tx, author.domain, status.emojis);
  const orphaned = status.inReplyTo !== undefined && !parent;
  const at = Math.min(status.publishedAt, now());
  const row = await storeStatus(tx, {
    row: {
      id: await idFor(tx, latest(at)),
      account_id: author.id,
      uri: status.uri,
      url: status.url,
      local: 0,
      text: '',
      title: '',
      content: await contentInThread(tx, status.content, parent),
      content_type: 'text/html',
      spoiler_text: status.spoilerText,
      sensitive: status.sensitive || status.spoilerText !== '' ? 1 : 0,
      visibility: visibilityFor(status, mentions),
      language: status.language,
      application_id: null,
      quote_policy: status.quotePolicy,
      local_only: 0,
      fetched_at: now(),
      created_at: at,
    },
    parent,
    mentions,
    groups: status.groups,
    tagNames: status.hashtags,
    mediaIds: await insertRemoteAttachments(tx, author.id, refusesMedia ? [] : status.attachments),
    poll: status.poll && { ...status.poll, hideTotals: false },
    quote: status.quote ? await quoteOf(tx, author, status.quote) : status.quotesGone ? GONE : undefined,
    reach: orphaned && reach === 'everyone' ? 'mentioned' : reach,
  });
  if (reach === 'nobody') await noteEarly(tx, row);
  if (status.collections.length > 0) await tagCollections(tx, row, status.collections);
  await addRules(tx, row.id, status.interactionRules);
  await noteOriginCounts(tx, row.id, status.counts);
  if (status.editedAt !== null && status.editedAt > at) await markEdited(tx, row.id, status.editedAt);
  // A post that was only fetched leads to no further fetches.
  if (reach !== 'nobody') await orderUnknown(tx, row, unknown);
  await awaitMissing(tx, row, { parentUri: orphaned ? status.inReplyTo : undefined, quote: status.quote, reach });
  await endWaiting(tx, row);
  return row;
}

/**
 * The latest time (ms) at which a post can have been written. Many servers tell whole seconds, and what they answer within the same second
 * would come before what it answers.
 */
function latest(at: number): number {
  return at % 1000 === 0 ? Math.min(at + 999, now()) : at;
}

/** Marks a post that was edited before it arrived. */
async function markEdited(tx: Tx, statusId: number, at: number): Promise<void> {
  await tx.updateTable('statuses').set({ edited_at: at }).where('id', '=', statusId).execute();
}

type Missing = { parentUri: string | undefined; quote: RemoteQuote | undefined; reach: Reach };

/** Orders fetches of what the post replies to or quotes, if unknown, and the verification of the consent to its quote. */
async function awaitMissing(tx: Tx, row: StatusRow, { parentUri, quote, reach }: Missing): Promise<void> {
  if (parentUri !== undefined && parentUri !== row.uri) {
    const fan_out = reach === 'everyone' ? (1 as const) : (0 as const);
    await awaitStatus(tx, { status_id: row.id, role: 'parent', uri: parentUri, fan_out }, reach);
  }
  if (quote) await orderQuoted(tx, row, quote, reach);
}

/** Orders a fetch of the quoted post if it is unknown, or else the verification of the consent. */
export async function orderQuoted(tx: Tx, row: StatusRow, quote: RemoteQuote, reach: Reach): Promise<void> {
  const written = await tx.selectFrom('quotes').selectAll().where('status_id', '=', row.id).executeTakeFirst();
  if (written?.quoted_status_id == null && quote.uri !== row.uri) {
    await awaitStatus(tx, { status_id: row.id, role: 'quote', uri: quote.uri, fan_out: 0 }, reach);
  } else if (written) await enqueueVerification(tx, written);
}

/**
 * The status with that id. If it is undefined, nobody else can store it until this transaction ends, so that whoever stores it then finds
 * that it is awaited.
 */
async function findOrAwait(tx: Tx, uri: string): Promise<StatusRow | undefined> {
  const found = await findStatusByUri(tx, uri);
  if (found) return found;
  await lockName(tx, uri);
  return findStatusByUri(tx, uri);
}

/** A reblog has no thread of its own, so a reply to it is a reply to the original. */
async function findParent(tx: Tx, uri: string): Promise<StatusRow | undefined> {
  const parent = await findOrAwait(tx, uri);
  if (parent?.reblog_of_id == null) return parent;
  return tx.selectFrom('statuses').selectAll().where('id', '=', parent.reblog_of_id).executeTakeFirst();
}

/** The quote of a post of which its server only says that it was deleted, not which one it was. */
const GONE: NewQuote = { quoted: undefined, state: 'deleted' };

/** The quote of a post. Consent is needed from remote authors; for local authors their policy decides, and quoting oneself needs none. */
export async function quoteOf(tx: Tx, author: Author, quote: RemoteQuote): Promise<NewQuote> {
  const quoted = await findOrAwait(tx, quote.uri);
  const { approvalUri, legacy } = quote;
  if (!quoted || quoted.reblog_of_id !== null) return { quoted: undefined, state: 'pending', approvalUri, legacy };
  const own = quoted.account_id === author.id;
  const agreed = own || (quoted.local === 1 && legacy && (await canSeeAndQuote(tx, author.id, quoted)));
  return { quoted, state: agreed ? 'accepted' : 'pending', approvalUri, legacy };
}

const findId = prepared((db, { id }: { readonly id: number }) =>
  db.selectFrom('statuses').select('id').where('id', '=', id),
);

/** How often an id of the same millisecond is tried, and how often one of a somewhat later one. */
const TRIES = { same: 16, later: 24 };

/**
 * An id for the time of writing, so that timelines sort by it, that is not used by another status of the same millisecond. The earliest are
 * of 1970, whenever a post says that it was written.
 */
export async function idFor(db: Db, at: number): Promise<number> {
  for (let tries = 0; tries < TRIES.same + TRIES.later; tries += 1) {
    const id = idAt(Math.min(Math.max(at, 0) + 2 ** Math.max(0, tries - TRIES.same) - 1, now()));
    const { rows } = await findId(db, { id });
    if (rows.length === 0) return id;
  }
  return newId();
}
