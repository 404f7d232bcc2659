import { loadProfile, renderProfile } from '../../entities/profile.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import type { Db } from '../../platform/db/handle.ts';

/** The Profile of an account. */
export async function answerProfile(db: Db, accountId: number): Promise<Answer> {
  return rawJson(renderProfile(await loadProfile(db, accountId)));
}
