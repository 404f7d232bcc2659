import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import type { RuleRow } from '../schema/instance.ts';

export const RuleSchema = Type.Object({
  id: Type.String(),
  text: Type.String(),
  hint: Type.String(),
  translations: Type.Record(Type.String(), Type.Object({ text: Type.String(), hint: Type.String() })),
});

/** A Rule, as a plain value. */
export function ruleOf(row: RuleRow) {
  const translations: unknown = JSON.parse(row.translations);
  return { id: toWire(row.id), text: row.text, hint: row.hint, translations };
}
