import { failed, notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AutomaticRuleHitRow } from '../../schema/moderation.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { type Before, beforeOf, getHit } from '../automatic-rules/hits.ts';
import { enqueuePreviewCard } from '../preview-cards/enqueue.ts';
import { addQuote } from '../quotes/add-quote.ts';
import { countStatus } from '../statuses/counters.ts';
import { federateStatus } from '../statuses/federate.ts';
import { indexStatus } from '../statuses/index-status.ts';
import { reviseStatus } from '../statuses/revise-status.ts';
import { deliverLocally, insertMentions } from '../statuses/store-status.ts';

/**
 * Undoes what a rule did to a post: a hidden post is published as if it were new, others get back what their authors wrote. 404 when there
 * is no such hit, 422 when it has already been undone or the post is gone.
 */
export async function undoHit(tx: Tx, moderator: Moderator, id: number): Promise<AutomaticRuleHitRow> {
  const hit = await getHit(tx, id);
  if (hit.undone_at !== null) throw failed('hitUndone');
  if (hit.status_id === null) throw failed('postGone');
  const row = await tx.selectFrom('statuses').selectAll().where('id', '=', hit.status_id).executeTakeFirst();
  if (!row) throw notFound();
  const before = beforeOf(hit);
  if (hit.act === 'hold' || hit.act === 'drop') await release(tx, row, before);
  else await restore(tx, row, hit.act === 'limit' ? { visibility: before.visibility } : warningBefore(before));
  const undone = await tx
    .updateTable('automatic_rule_hits')
    .set({ undone_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, {
    action: 'undo',
    targetType: 'automatic_rule_hit',
    targetId: id,
    label: row.url ?? row.uri,
  });
  return undone;
}

type Columns = Partial<Pick<StatusRow, 'visibility' | 'spoiler_text' | 'sensitive'>>;

const warningBefore = ({ spoiler_text, sensitive }: Before): Columns => ({ spoiler_text, sensitive });

async function write(tx: Tx, row: StatusRow, columns: Columns): Promise<StatusRow> {
  await reviseStatus(tx, row.id, columns);
  return { ...row, ...columns, revision: row.revision + 1 };
}

/** People have seen the post already, so this is an edit for everybody. */
async function restore(tx: Tx, row: StatusRow, columns: Columns): Promise<void> {
  const after = await write(tx, row, columns);
  await indexStatus(tx, row.id);
  tx.emit({ type: 'status.edited', statusId: row.id });
  await federateStatus(tx, 'update', after);
}

/** Nobody has seen the post yet, so it is published now. */
async function release(tx: Tx, row: StatusRow, { visibility, mentions, quote }: Before): Promise<void> {
  const after = await write(tx, row, { visibility });
  await insertMentions(tx, row.id, mentions);
  if (quote) await addQuote(tx, after, { ...quote, quoted: quote.quoted });
  await countStatus(tx, after, 1);
  await deliverLocally(tx, after, { mentions });
  await enqueuePreviewCard(tx, after);
  await federateStatus(tx, 'create', after);
}
