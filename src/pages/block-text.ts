import { findVisibleBlock } from '../domain/domain-blocks/visible-block.ts';
import { refusalText } from '../views/people/absences.ts';
import type { PersonCall } from './person-call.ts';

/** Why nothing of another server is found, where this one does not talk to it and people may know that. */
export async function blockText({ db, viewer, request }: PersonCall, sought: string): Promise<string | undefined> {
  const block = await findVisibleBlock(db, viewer, sought.trim());
  return block && refusalText(block, request.words.absences);
}
