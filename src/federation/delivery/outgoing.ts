import { notFound } from '../../lib/errors.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';
import type { Context } from '../../platform/context.ts';
import { instanceKey } from '../keys/instance-key.ts';
import { signingKeyOf } from '../keys/signing-key.ts';
import type { SigningKey } from '../signatures/sign.ts';

/** An activity ready to send, with the key of its sender. */
export type PreparedActivity = {
  readonly accountId: number | null;
  readonly body: Buffer;
  readonly key: SigningKey;
  readonly toFollowers: boolean;
  /** Whether the sender has been erased, so that a server which does not know the key can never fetch it. */
  readonly fromNobody: boolean;
};

/** Bytes. */
const CACHE_SIZE = 8 * 1024 * 1024;
const KEY_SIZE = 4096;

/** Reads an activity to be sent; one that goes to many servers is read once. 404 when it is gone. */
export const prepareActivity = cachedUntilEvent<PreparedActivity>(
  {
    // The sender's keys may have changed, and signatures by the old ones would be refused.
    event: 'account.changed',
    ends: (event, _id, prepared) => prepared === undefined || prepared.accountId === event.accountId,
    maxSize: CACHE_SIZE,
    sizeOf: ({ body }) => body.length + KEY_SIZE,
  },
  read,
);

async function read(ctx: Context, id: number): Promise<PreparedActivity> {
  const row = await ctx.store.db
    .selectFrom('outgoing_activities as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.account_id', 'o.body', 'o.to_followers', 'a.erased_at'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  // The text is erased when what it was about is deleted, which may be after the turn of the delivery has come.
  if (!row?.body) throw notFound();
  return {
    accountId: row.account_id,
    body: Buffer.from(row.body),
    key: row.account_id === null ? await instanceKey(ctx) : await signingKeyOf(ctx.store, row.account_id),
    toFollowers: row.to_followers === 1,
    fromNobody: row.erased_at !== null,
  };
}
