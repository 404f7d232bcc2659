import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { GROUPS } from '../accounts/groups.ts';

/**
 * Whether an account is a group that passes on what was written to it, which is no news for the author: a post that mentions it, or one in a
 * thread of the group, whose posts it has passed on, wrote or is mentioned in.
 */
export async function passesOn(tx: Tx, accountId: number, original: StatusRow): Promise<boolean> {
  const group = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('actor_type', 'in', GROUPS)
    .executeTakeFirst();
  if (!group) return false;
  const ids = [original.id, original.in_reply_to_id].filter((id) => id !== null);
  const related = await tx
    .selectFrom('statuses as s')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('mentions as m')
            .select('m.id')
            .whereRef('m.status_id', '=', 's.id')
            .where('m.account_id', '=', accountId),
        ),
        eb.and([
          eb('s.id', '!=', original.id),
          eb.or([
            eb('s.account_id', '=', accountId),
            eb.exists(
              eb
                .selectFrom('statuses as b')
                .select('b.id')
                .whereRef('b.reblog_of_id', '=', 's.id')
                .where('b.account_id', '=', accountId),
            ),
          ]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return related !== undefined;
}
