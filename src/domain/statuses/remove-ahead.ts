import { sql } from 'kysely';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { DEPENDENTS, type Referred } from './dependents.ts';

/** The most rows that are removed together with a status, or before it in one transaction, so that this does not hold up others. */
const MOST = 500;

/**
 * Removes what refers to statuses that are about to be removed, in separate transactions, until so little is left that it can be removed
 * together with the statuses. Does nothing when there is no more than that. Callers of `removeStatus` call it before their transaction, once
 * all checks have passed: after a crash in between, the removal has to be requested again.
 */
export async function removeAhead(store: Store, rows: readonly Referred[]): Promise<void> {
  if (!areMany(await countDependents(store.db, rows))) return;
  while (await store.transaction((tx) => removeSomeAhead(tx, rows), { flushLater: true }));
}

/** One step of `removeAhead`. Returns whether it removed any, so that the statuses themselves belong in a later transaction. */
export async function removeSomeAhead(tx: Tx, rows: readonly Referred[]): Promise<boolean> {
  const groups = await countDependents(tx, rows);
  if (!areMany(groups)) return false;
  let left = MOST;
  for (const { kind, id } of largestOf(groups)) {
    const status = await lockRow(tx, 'statuses', id);
    if (status) left -= await DEPENDENTS[kind].remove(tx, status, left);
    if (left <= 0) break;
  }
  return left < MOST;
}

type Kind = keyof typeof DEPENDENTS;

/** How many rows of a kind refer to a status, as far as they were counted. */
type Group = { readonly kind: Kind; readonly id: number; readonly count: number };

function areMany(groups: readonly Group[]): boolean {
  return groups.reduce((sum, { count }) => sum + count, 0) > MOST;
}

/** The largest groups that are as much as goes in one transaction, by status, which is the order in which they are locked. */
function largestOf(groups: readonly Group[]): readonly Group[] {
  const chosen: Group[] = [];
  let sum = 0;
  for (const group of groups.toSorted((one, other) => other.count - one.count)) {
    if (sum >= MOST) break;
    chosen.push(group);
    sum += group.count;
  }
  return chosen.sort((one, other) => one.id - other.id);
}

/** Counts no further than needed to tell that there are many. */
async function countDependents(db: Db, rows: readonly Referred[]): Promise<Group[]> {
  const ids = rows.map(({ id }) => id);
  const groups = KINDS.map((kind) => {
    const { from, statusId } = DEPENDENTS[kind];
    return sql`
      select cast(${kind} as text) as kind, counted.id, count(*) as count
      from (select ${statusId} as id from ${from} where ${idsIn(db, statusId, ids)} limit ${sql.lit(MOST + 1)}) as counted
      group by counted.id`;
  });
  const { rows: found } = await sql<Group>`${sql.join(groups, sql` union all `)}`.execute(db);
  return found.map((group) => ({ ...group, count: Number(group.count) }));
}

const KINDS = Object.keys(DEPENDENTS).filter((name): name is Kind => Object.hasOwn(DEPENDENTS, name));
