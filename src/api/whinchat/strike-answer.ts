import { loadStrikes, renderStrike } from '../../entities/strike.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one strike. The caller must check that the viewer may see it. 404 when there is none. */
export async function strikeAnswer(db: Db, id: number): Promise<Answer> {
  const text = renderStrike(await loadStrikes(db, [id]), id);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
