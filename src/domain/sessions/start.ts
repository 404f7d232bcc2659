import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { hashToken, newToken } from '../../platform/passwords.ts';

/** How many browsers may be signed in at once. (Mastodon: `max_session_activations`.) */
const MOST_PER_USER = 10;
const USER_AGENT_MAX = 300;

/** Signs a browser in and returns the secret for its cookie; the oldest sessions beyond the limit end. */
export async function startSession(
  tx: Tx,
  session: { userId: number; ip: string; userAgent: string | undefined },
): Promise<string> {
  const token = newToken();
  const at = now();
  await endOldest(tx, session.userId);
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: session.userId,
      csrf_token: newToken(),
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      created_at: at,
      last_used_at: at,
    })
    .execute();
  return token;
}

async function endOldest(tx: Tx, userId: number): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(MOST_PER_USER - 1)
    .limit(100)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await tx
    .deleteFrom('sessions')
    .where(idsIn(tx, 'id', ids))
    .execute();
}
