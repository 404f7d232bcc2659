import { readAssertion } from '../../domain/passkeys/answer.ts';
import { checkAssertion, type Use } from '../../domain/passkeys/check-assertion.ts';
import { notePasskeyUse } from '../../domain/passkeys/note-use.ts';
import type { Call } from '../../http/route.ts';
import { toWire } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';
import { problemText } from '../../words/errors.ts';

/** A passkey that was used by whoever has it, and what takes it in the transaction that signs them in: why it is not taken, instead, if it is not. */
export type PasskeyProof = {
  readonly userId: number;
  take(tx: Tx): Promise<SignedInBy | { readonly instead: string }>;
};

const REFUSALS = { copied: 'passkeyCopied', gone: 'passkeyUnknown' } as const;

/** Looks at what a passkey has signed, as JSON. 422 with the reason when it does not prove who somebody is. */
export async function passkeyProof(call: Call, credential: string, use: Use): Promise<PasskeyProof> {
  const { db, ctx, request, write } = call;
  const used = await checkAssertion(db, write, readAssertion(credential), use);
  return {
    userId: used.userId,
    async take(tx) {
      const noted = await notePasskeyUse(tx, used);
      if (noted === 'used') return use.by === 'passkey_alone' ? 'passkey' : 'password_and_passkey';
      if (noted === 'copied')
        ctx.log.warn({ passkey: toWire(used.id) }, 'a passkey that seems to be a copy was refused');
      return { instead: problemText(said(REFUSALS[noted]), request.words) };
    },
  };
}
