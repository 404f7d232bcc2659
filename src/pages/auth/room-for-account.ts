import type { Answer } from '../../http/answer.ts';
import { MOST_ACCOUNTS, otherSessions } from '../../http/html/accounts.ts';
import { page } from '../../http/html/page.ts';
import type { Visitor } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import { message } from '../../views/frame/message.ts';

/** Whether no more accounts may be added to this browser. */
export async function isFull({ db, request, session }: Call): Promise<boolean> {
  return session !== null && (await otherSessions({ db, request }, session)).length >= MOST_ACCOUNTS - 1;
}

/** Says that no more accounts may be added. */
export function full({ request: { words } }: Call, visitor: Visitor): Answer {
  const title = words.accounts.add;
  return page(visitor, message(words, { title, text: words.accounts.full(MOST_ACCOUNTS), status: 422 }));
}
