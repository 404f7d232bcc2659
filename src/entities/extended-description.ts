import { type Static, Type } from 'typebox';
import { formatDocument } from '../lib/html/format-document.ts';
import { type Html, html } from '../lib/html/template.ts';
import type { JsonText } from '../lib/json.ts';
import { toDate, toIso } from '../lib/time.ts';
import type { DocumentRow } from '../schema/instance.ts';
import type { Words } from '../words/words.ts';
import { nullable } from './account-schema.ts';

export const ExtendedDescriptionSchema = Type.Object({ updated_at: nullable(Type.String()), content: Type.String() });

export const PrivacyPolicySchema = Type.Object({ updated_at: Type.String(), content: Type.String() });

export const TermsOfServiceSchema = Type.Object({
  effective_date: Type.String(),
  effective: Type.Boolean(),
  content: Type.String(),
  succeeded_by: nullable(Type.String()),
});

/** An ExtendedDescription; empty when nobody has written one. */
export function renderExtendedDescription(
  row: DocumentRow | undefined,
): JsonText<Static<typeof ExtendedDescriptionSchema>> {
  return JSON.stringify({
    updated_at: row ? toIso(row.updated_at) : null,
    content: row ? formatDocument(row.content) : '',
  });
}

/** A PrivacyPolicy; a general one that fits every server when nobody has written one. */
export function renderPrivacyPolicy(
  row: DocumentRow | undefined,
  { documents }: Words,
): JsonText<Static<typeof PrivacyPolicySchema>> {
  if (!row) return JSON.stringify({ updated_at: DEFAULT_POLICY_DATE, content: generalPolicy(documents).text });
  return JSON.stringify({ updated_at: toIso(row.updated_at), content: formatDocument(row.content) });
}

function generalPolicy({ generalPolicy }: Words['documents']): Html {
  return html`${generalPolicy.map(({ title, text }) => html`<p><strong>${title}</strong> ${text}</p>`)}`;
}

/** A TermsOfService; `succession` is when the next version comes into force (ms). */
export function renderTerms(
  row: DocumentRow,
  succession: number | null,
  at: number,
): JsonText<Static<typeof TermsOfServiceSchema>> {
  const from = row.effective_at ?? row.published_at ?? row.created_at;
  return JSON.stringify({
    effective_date: toDate(from),
    effective: from <= at,
    content: formatDocument(row.content),
    succeeded_by: succession === null ? null : toDate(succession),
  });
}

/** When the general policy was written. */
const DEFAULT_POLICY_DATE = '2026-01-01T00:00:00.000Z';
