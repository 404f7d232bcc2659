import { letterWords } from '../../domain/letters/letters.ts';
import { warningEmail } from '../../domain/moderation/emails.ts';
import { textWithPreset } from '../../domain/moderation/presets.ts';
import type { Target } from '../../domain/moderation/target.ts';
import type { StrikeAction } from '../../domain/moderation/warning-actions.ts';
import type { Call } from '../../http/route.ts';
import type { Html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type LetterView, letterPreview } from '../../views/admin/letter.ts';

type Said = { readonly id: number | null; readonly action: StrikeAction; readonly text: string };

/** The letter about a decision, as its person reads it; undefined for accounts of other servers, which get none. */
export async function letterOf(db: Db, target: Target, said: Said): Promise<LetterView | undefined> {
  const { email, locale } = target;
  if (email === null) return undefined;
  const { subject, text } = await warningEmail(db, { email, locale }, said);
  const { language, dir } = await letterWords(db, locale);
  return { subject, text, language, dir };
}

type Draft = { readonly text: string; readonly warning_preset_id: number | undefined };

/** The letters of which one would be sent, before anything is decided. */
export async function lettersBefore(
  { db, request }: Pick<Call, 'db' | 'request'>,
  target: Target,
  { draft, actions }: { readonly draft: Draft; readonly actions: readonly StrikeAction[] },
): Promise<Html> {
  const text = await textWithPreset(db, draft.warning_preset_id ?? null, draft.text.trim());
  const letters: (readonly [StrikeAction, LetterView])[] = [];
  for (const action of actions) {
    const one = await letterOf(db, target, { id: null, action, text });
    if (one) letters.push([action, one]);
  }
  return letterPreview(letters, request.words);
}
