import { isLocalUri } from '../../lib/origin.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { InteractionRulesTable } from '../../schema/statuses.ts';

/** What the author of a status may reserve to some people. Quotes have rules of their own. */
export const INTERACTIONS = ['favourite', 'reply', 'reblog'] as const;
export type Interaction = (typeof INTERACTIONS)[number];

/** Who may do something with a status; everybody may when there is no rule. */
export type InteractionRule = {
  readonly action: Interaction;
  /** The groups that may, or may ask, as `toApprovalText` writes them. */
  readonly approval: string;
  /** The ids of accounts that may, or may ask, besides. */
  readonly named: readonly string[];
};

/** The most accounts of this server that a rule can name; the rest is dropped. */
const MAX_NAMED = 200;

/** Stores the rules of a new remote status. Of the accounts that they name, only those of this server ever matter here. */
export async function addRules(tx: Tx, statusId: number, rules: readonly InteractionRule[]): Promise<void> {
  if (rules.length > 0)
    await tx
      .insertInto('interaction_rules')
      .values(rowsOf(tx, statusId, rules))
      .execute();
}

/** Replaces the rules of a remote status by those that its server states now. */
export async function changeRules(tx: Tx, statusId: number, rules: readonly InteractionRule[]): Promise<void> {
  const before = await tx.selectFrom('interaction_rules').selectAll().where('status_id', '=', statusId).execute();
  if (keyOf(before) === keyOf(rowsOf(tx, statusId, rules))) return;
  await tx.deleteFrom('interaction_rules').where('status_id', '=', statusId).execute();
  await addRules(tx, statusId, rules);
}

/** The rule of a status for an action; undefined when everybody may. */
export async function findRule(
  db: Db,
  statusId: number,
  action: Interaction,
): Promise<Omit<InteractionRule, 'action'> | undefined> {
  const row = await db
    .selectFrom('interaction_rules')
    .select(['approval', 'named'])
    .where('status_id', '=', statusId)
    .where('action', '=', action)
    .executeTakeFirst();
  return row && { approval: row.approval, named: row.named === '' ? [] : row.named.split('\n') };
}

function rowsOf(db: Db, statusId: number, rules: readonly InteractionRule[]): InteractionRulesTable[] {
  return rules.map(({ action, approval, named }) => ({
    status_id: statusId,
    action,
    approval,
    named: named
      .filter((uri) => isLocalUri(db, uri) && !uri.includes('\n'))
      .slice(0, MAX_NAMED)
      .join('\n'),
  }));
}

function keyOf(rows: readonly InteractionRulesTable[]): string {
  const keys = rows.map(({ action, approval, named }) => JSON.stringify([action, approval, named]));
  return keys.sort().join();
}
