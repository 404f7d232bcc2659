/** One line of a profile: `value` is source text for local accounts, HTML for remote ones; `verified_at` is ISO 8601. */
export type ProfileField = { name: string; value: string; verified_at: string | null };

/** Reads the `fields` column of an account. */
export function parseFields(json: string): ProfileField[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(readField) : [];
}

function readField(raw: unknown): ProfileField {
  const field: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  return {
    name: typeof field.name === 'string' ? field.name : '',
    value: typeof field.value === 'string' ? field.value : '',
    verified_at: typeof field.verified_at === 'string' ? field.verified_at : null,
  };
}
