import { failed } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getHit } from '../automatic-rules/hits.ts';

/**
 * Decides that a post which a rule holds was held rightly: it stays hidden, and is deleted in a week unless that is undone. 404 when there is
 * no such hit, 422 when it does not hold a post any more.
 */
export async function keepHit(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const hit = await getHit(tx, id);
  if (hit.undone_at !== null) throw failed('hitUndone');
  if (hit.status_id === null) throw failed('postGone');
  if (hit.act !== 'hold') return;
  await tx.updateTable('automatic_rule_hits').set({ act: 'drop', created_at: now() }).where('id', '=', id).execute();
  const label = hit.rule_title;
  await logAct(tx, moderator, { action: 'keep', targetType: 'automatic_rule_hit', targetId: id, label });
}
