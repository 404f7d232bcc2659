import { createHash } from 'node:crypto';
import { accountUri } from '../../domain/accounts/uris.ts';
import type { BusEvent } from '../../platform/bus/event.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';
import type { Context } from '../../platform/context.ts';
import { actorUris } from '../objects/uris.ts';

/** Accounts with more followers leave it out (Mastodon). */
const MAX_FOLLOWERS = 25_000;
const KEPT_ACCOUNTS = 500;

/** By host. */
type Headers = ReadonlyMap<string, string>;

/**
 * The `Collection-Synchronization` header for a delivery to the followers of a local account: a digest of the followers on the receiving
 * server, so that it notices when its own list differs (FEP-8fcf). Undefined for accounts with very many followers.
 */
export async function synchronizationHeader(
  ctx: Context,
  accountId: number,
  host: string,
): Promise<string | undefined> {
  return (await headersOf(ctx, accountId)).get(host);
}

/** Until the followers of the account change. All of them are read, and somebody's followers change all the time. */
export const untilFollowsChange = (accounts: number) => ({
  event: 'relationships.changed',
  ends: ({ accountId }: BusEvent, id: number) => accountId === id,
  maxSize: accounts,
});

const headersOf = cachedUntilEvent(untilFollowsChange(KEPT_ACCOUNTS), async (ctx, accountId): Promise<Headers> => {
  const { db } = ctx.store;
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('a.uri')
    .where('f.target_id', '=', accountId)
    .where('a.domain', 'is not', null)
    .limit(MAX_FOLLOWERS + 1)
    .execute();
  if (rows.length > MAX_FOLLOWERS) return new Map();
  const own = accountUri(db.instance.origin, accountId);
  const named = `collectionId="${actorUris(own).followers}", url="${own}/followers_synchronization"`;
  const byHost = Map.groupBy(rows, ({ uri }) => URL.parse(uri)?.host ?? '');
  return new Map(
    [...byHost].map(([host, followers]) => [host, `${named}, digest="${digestOf(followers.map(({ uri }) => uri))}"`]),
  );
});

/** The XOR of the SHA-256 of each URI, in hexadecimal: the order does not matter. */
export function digestOf(uris: readonly string[]): string {
  const digest = Buffer.alloc(32);
  for (const uri of uris) {
    createHash('sha256')
      .update(uri)
      .digest()
      .forEach((byte, index) => {
        digest[index] = (digest[index] ?? 0) ^ byte;
      });
  }
  return digest.toString('hex');
}
