import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { unwantedFor } from '../statuses/unwanted.ts';

/** The most accounts listed for one emoji. */
const NAMED = 40;

/**
 * The accounts that reacted to a status, by emoji, the latest ones of each, without those that the viewer blocks or mutes and those that
 * block the viewer.
 */
export async function listReactors(db: Db, viewer: AnyViewer, statusId: number): Promise<Map<string, number[]>> {
  const unwanted = await unwantedFor(db, viewer, 'a');
  const { rows } = await sql<{ name: string; account_id: number }>`
    select ranked.name, ranked.account_id from (
      select r.id, r.name, r.account_id, row_number() over (partition by r.name order by r.id desc) as place
      from status_reactions as r join accounts as a on a.id = r.account_id
      where r.status_id = ${statusId} and a.suspended_at is null and not ${unwanted}
    ) as ranked
    where ranked.place <= ${NAMED}
    order by ranked.id desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.name)].map(([name, own]) => [name, own.map((row) => row.account_id)]),
  );
}
