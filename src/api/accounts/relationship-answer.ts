import type { Viewer } from '../../domain/accounts/viewer.ts';
import { loadRelationships, renderRelationship } from '../../entities/relationship.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** The viewer's Relationship with an account, as it is after the verb. */
export async function answerRelationship(db: Db, viewer: Viewer, accountId: number): Promise<Answer> {
  const text = renderRelationship(await loadRelationships(db, viewer.accountId, [accountId]), accountId);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
