import { sql } from 'kysely';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Which kinds of block and mute concern a person at all. For most people there are none, so no read needs to look for them. */
export type BlockAndMuteKinds = {
  readonly blocking: boolean;
  readonly blocked: boolean;
  readonly muting: boolean;
  readonly blockingDomains: boolean;
};

export type BlocksAndMutes = BlockAndMuteKinds & { readonly accountId: number };

/** The kinds of a person without blocks or mutes. */
export const NO_BLOCKS_OR_MUTES: BlockAndMuteKinds = {
  blocking: false,
  blocked: false,
  muting: false,
  blockingDomains: false,
};

/** The kinds alone, as what a prepared statement is given. */
export function kindsOf({ blocking, blocked, muting, blockingDomains }: BlockAndMuteKinds): BlockAndMuteKinds {
  return { blocking, blocked, muting, blockingDomains };
}

type Row = { blocking: number; blocked: number; muting: number; domains: number };

/** The kinds of block and mute that an account has made, or that others have made against it. */
export function readBlocksAndMutes(db: Db, accountId: number): Promise<BlocksAndMutes> {
  return rememberedBlocksAndMutes(db, accountId);
}

const rememberedBlocksAndMutes = cachedRead(
  ['blocks', 'mutes', 'user_domain_blocks', 'accounts'],
  async (db, accountId: number): Promise<BlocksAndMutes> => {
    const { rows } = await sql<Row>`select
      case when exists (select 1 from blocks where account_id = ${accountId}) then 1 else 0 end as blocking,
      case when exists (select 1 from blocks where target_id = ${accountId}) then 1 else 0 end as blocked,
      case when exists (select 1 from mutes where account_id = ${accountId}) then 1 else 0 end as muting,
      case when exists (select 1 from user_domain_blocks where account_id = ${accountId}) then 1 else 0 end as domains`.execute(
      db,
    );
    const [row] = rows;
    return {
      accountId,
      blocking: row?.blocking === 1,
      blocked: row?.blocked === 1,
      muting: row?.muting === 1,
      blockingDomains: row?.domains === 1,
    };
  },
);
