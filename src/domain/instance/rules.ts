import { invalid, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { graphemeLength } from '../../lib/text/count.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { RuleRow } from '../../schema/rules.ts';

/** Mastodon: `Rule::TEXT_SIZE_LIMIT`. */
const MAX_TEXT = 300;

/** The rules of the server in their order. */
export function listRules(db: Db): Promise<RuleRow[]> {
  return db.selectFrom('rules').selectAll().where('deleted_at', 'is', null).orderBy('priority').orderBy('id').execute();
}

/** Adds a rule after the others. 422 when it is empty or longer than 300 characters. */
export async function createRule(tx: Tx, text: string, hint = ''): Promise<number> {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid("Validation failed: Rule can't be blank");
  if (graphemeLength(trimmed) > MAX_TEXT) {
    throw invalid(`Validation failed: Rule is too long (maximum is ${MAX_TEXT} characters)`);
  }
  const last = await tx
    .selectFrom('rules')
    .select((eb) => eb.fn.max('priority').as('priority'))
    .executeTakeFirst();
  const id = newId();
  const at = now();
  await tx
    .insertInto('rules')
    .values({ id, text: trimmed, hint, priority: (last?.priority ?? 0) + 1, created_at: at, updated_at: at })
    .execute();
  tx.emit({ type: 'settings.changed', name: 'rules' });
  return id;
}

/** Takes a rule out of the list; reports that name it keep it. 404 when there is none. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  const result = await tx
    .updateTable('rules')
    .set({ deleted_at: now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw notFound();
  tx.emit({ type: 'settings.changed', name: 'rules' });
}
