import { DAY, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { emptyHistory, type TagDay } from '../tags/history.ts';

const DAYS = 7;

/** Counts an attempt to sign up with an address at blocked mail hosts. Mastodon: Trends::History. */
export async function countAttempts(tx: Tx, blockIds: readonly number[], ip: string): Promise<void> {
  const day = Math.floor(now() / DAY) * DAY;
  for (const block_id of blockIds) {
    await tx
      .insertInto('email_domain_block_attempts')
      .values({ block_id, day, ip, uses: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['block_id', 'day', 'ip'])
          .doUpdateSet((eb) => ({ uses: eb('email_domain_block_attempts.uses', '+', 1) })),
      )
      .execute();
  }
}

/** The attempts of the last seven days by block, newest first; `accounts` counts network addresses. */
export async function loadAttempts(db: Db, blockIds: readonly number[]): Promise<Map<number, TagDay[]>> {
  const today = Math.floor(now() / DAY);
  const histories = new Map(blockIds.map((id) => [id, emptyHistory(today)]));
  const rows = await db
    .selectFrom('email_domain_block_attempts')
    .select(['block_id', 'day'])
    .select((eb) => [eb.fn.sum('uses').as('uses'), eb.fn.countAll().as('addresses')])
    .where(idsIn(db, 'block_id', blockIds))
    .where('day', '>', (today - DAYS) * DAY)
    .groupBy(['block_id', 'day'])
    .execute();
  for (const row of rows) {
    const entry = histories.get(row.block_id)?.[today - Number(row.day) / DAY];
    if (entry) Object.assign(entry, { uses: Number(row.uses), accounts: Number(row.addresses) });
  }
  return histories;
}

/** Deletes attempts that are no longer shown, together with their IP addresses. */
export async function purgeAttempts(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('email_domain_block_attempts')
    .where('day', '<=', now() - DAYS * DAY)
    .execute();
}
