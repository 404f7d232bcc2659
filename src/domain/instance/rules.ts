import { isBlank } from '../../lib/blank.ts';
import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { type FieldName, type Said, said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { RuleRow } from '../../schema/instance.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { blank, checkLength } from '../validation.ts';

/** Mastodon: `Rule::TEXT_SIZE_LIMIT`. */
const MAX_TEXT = 300;
const MAX_HINT = 5000;

/** The text of a rule, and its translations; undefined fields stay as they are. */
export type RuleFields = {
  readonly text?: string | undefined;
  readonly hint?: string | undefined;
  /** All translations, by language. */
  readonly translations?: Readonly<Record<string, { readonly text: string; readonly hint: string }>> | undefined;
};

/** The rules of the server, in order. */
export function listRules(db: Db): Promise<RuleRow[]> {
  return db.selectFrom('rules').selectAll().where('deleted_at', 'is', null).orderBy('priority').orderBy('id').execute();
}

/** A rule by id. 404 when there is none, or it has been deleted. */
export async function getRule(db: Db, id: number): Promise<RuleRow> {
  const row = await db
    .selectFrom('rules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Adds a rule after the others. 422 when it is empty or longer than 300 characters, or has an unknown language. */
export async function createRule(
  tx: Tx,
  moderator: Moderator,
  fields: RuleFields & { readonly text: string },
): Promise<RuleRow> {
  const last = await tx
    .selectFrom('rules')
    .select((eb) => eb.fn.max('priority').as('priority'))
    .executeTakeFirst();
  const at = now();
  const row = await tx
    .insertInto('rules')
    .values({
      id: newId(),
      text: '',
      ...columnsOf(fields),
      priority: (last?.priority ?? 0) + 1,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return done(tx, moderator, 'create', row);
}

/** Changes a rule. 404 when there is none; 422 as `createRule`. */
export async function updateRule(tx: Tx, moderator: Moderator, id: number, fields: RuleFields): Promise<RuleRow> {
  const before = await getRule(tx, id);
  const text = fields.text === before.text ? undefined : fields.text;
  const row = await tx
    .updateTable('rules')
    .set({ ...columnsOf({ ...fields, text }), updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return done(tx, moderator, 'update', row);
}

/** Reorders the rules: the given ones first, the others after them in their previous order. 404 when one does not exist. */
export async function orderRules(tx: Tx, moderator: Moderator, ids: readonly number[]): Promise<RuleRow[]> {
  const rules = await listRules(tx);
  const known = rules.map((rule) => rule.id);
  if (ids.some((id) => !known.includes(id))) throw notFound();
  const order = [...new Set([...ids, ...known])];
  for (const [index, id] of order.entries()) {
    await tx
      .updateTable('rules')
      .set({ priority: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  const ordered = await listRules(tx);
  if (ordered[0]) await done(tx, moderator, 'order', ordered[0]);
  return ordered;
}

/** Removes a rule from the list; reports that refer to it keep it. 404 when there is none. */
export async function deleteRule(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getRule(tx, id);
  await tx.updateTable('rules').set({ deleted_at: now() }).where('id', '=', id).execute();
  await done(tx, moderator, 'destroy', row);
}

async function done(tx: Tx, moderator: Moderator, action: string, row: RuleRow): Promise<RuleRow> {
  await logAct(tx, moderator, { action, targetType: 'rule', targetId: row.id, label: row.text });
  tx.emit({ type: 'settings.changed', name: 'rules' });
  return row;
}

function columnsOf({ text, hint, translations }: RuleFields) {
  return {
    ...(text === undefined ? {} : { text: checkedText(text, 'rule') }),
    ...(hint === undefined ? {} : { hint: checkedHint(hint, 'hint') }),
    ...(translations === undefined ? {} : { translations: JSON.stringify(checkedTranslations(translations)) }),
  };
}

function checkedText(text: string, name: FieldName | Said): string {
  const trimmed = text.trim();
  if (isBlank(trimmed)) throw blank(name);
  checkLength(name, trimmed, MAX_TEXT);
  return trimmed;
}

function checkedHint(hint: string, name: FieldName | Said): string {
  checkLength(name, hint, MAX_HINT);
  return hint.trim();
}

function checkedTranslations(translations: NonNullable<RuleFields['translations']>) {
  const pairs = Object.entries(translations).map(([given, { text, hint }]) => {
    const language = normalizeLanguage(given);
    if (language === undefined) throw failed(said('translationToNoLanguage', given.slice(0, 40)));
    const name = said('translationTo', language);
    return [language, { text: checkedText(text, name), hint: checkedHint(hint, name) }] as const;
  });
  return Object.fromEntries(pairs);
}
