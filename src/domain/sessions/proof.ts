import type { Db } from '../../platform/db/handle.ts';
import { type SignedInBy, WITH_SECOND_STEP } from '../../schema/second-factors.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';

const RENEWED = Symbol('renewed');

/** A session that is about to end, in place of which its person gets another at once. Only `renewalOf` makes one. */
export type Renewal = {
  readonly [RENEWED]: number;
  readonly by: SignedInBy | null;
  /** When (ms) its person proved who they are. */
  readonly at: number | null;
};

/** How somebody who is to be signed in has shown who they are. */
export type Proof = { readonly by: SignedInBy } | Renewal;

/** What renews a session for its person, with when and how they signed in. Ask while it holds; undefined when it does not. */
export async function renewalOf(db: Db, sessionId: number): Promise<Renewal | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('access_tokens as t', 't.id', 's.id')
    .select(['s.user_id', 's.signed_in_at', 's.signed_in_by'])
    .where('s.id', '=', sessionId)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { [RENEWED]: row.user_id, by: row.signed_in_by, at: row.signed_in_at };
}

/** Whether a proof is that of a session which is renewed. */
export function isRenewal(proof: Proof): proof is Renewal {
  return RENEWED in proof;
}

/** Throws unless a proof is enough to sign somebody in: with a second factor, it has to contain that, or be of a session of theirs. */
export async function assertEnough(db: Db, userId: number, proof: Proof): Promise<void> {
  if (isRenewal(proof)) {
    if (proof[RENEWED] !== userId) throw new Error('The session that is renewed is that of somebody else');
    return;
  }
  const second: readonly SignedInBy[] = WITH_SECOND_STEP;
  if (second.includes(proof.by) || !(await hasSecondFactor(db, userId))) return;
  throw new Error(`Somebody with a second factor may not be signed in by "${proof.by}" alone`);
}
