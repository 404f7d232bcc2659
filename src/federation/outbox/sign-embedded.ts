import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { hostOf } from '../decode/origin.ts';
import { proofKeyOf, signingKeyOf } from '../keys/signing-key.ts';
import { addProof } from '../signatures/integrity-proof.ts';
import { signLd } from '../signatures/ld-signature.ts';
import type { JsonObject } from '../vocabulary.ts';
import type { Mailing } from './mailing.ts';

/**
 * Signs activities that others may pass on within the document too, because forwarders cannot sign the request in the author's name. All
 * servers get a linked-data signature. Servers where somebody has an Ed25519 key (FEP-521a) also get an integrity proof; the others do not,
 * because Mastodon does not pass on documents with members it does not know (`safe_for_forwarding?`).
 */
export async function signEmbedded(ctx: Context, mailing: Mailing): Promise<readonly Mailing[]> {
  const { outgoing, inboxes, relayed } = mailing;
  if (!relayed || outgoing.accountId === null) return [mailing];
  const at = now();
  const key = await signingKeyOf(ctx.store, outgoing.accountId);
  const document: JsonObject = JSON.parse(outgoing.body);
  const signed = async (activity: JsonObject, to: readonly string[]): Promise<Mailing> => {
    const body = JSON.stringify(await signLd(activity, key, at));
    return { ...mailing, inboxes: to, outgoing: { ...outgoing, body } };
  };
  const { provers = [], others = [] } = await splitInboxes(ctx.store.db, inboxes);
  const mailings: Mailing[] = [];
  if (others.length > 0) mailings.push(await signed(document, others));
  if (provers.length > 0) {
    // The proof comes first, because verifiers of the linked-data signature treat the proof as part of the document, but not the reverse.
    const proven = addProof(document, await proofKeyOf(ctx.store, outgoing.accountId), at);
    mailings.push(await signed(proven, provers));
  }
  return mailings;
}

type Split = { readonly provers?: readonly string[]; readonly others?: readonly string[] };

/** The inboxes on servers where somebody has an Ed25519 key, and the others. */
async function splitInboxes(db: Db, inboxes: readonly string[]): Promise<Split> {
  const rows = await db
    .selectFrom('actor_keys')
    .select('ed25519_host as host')
    .distinct()
    .where(idsIn(db, 'ed25519_host', [...new Set(inboxes.map(hostOf))]))
    .where('ed25519_host', 'is not', null)
    .execute();
  const hosts = new Set(rows.map(({ host }) => host));
  return Object.groupBy(inboxes, (inbox) => (hosts.has(hostOf(inbox)) ? 'provers' : 'others'));
}
