import { siteOf } from '../../lib/site.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { hostOf } from '../decode/origin.ts';
import { findSignerKey, type Signer } from '../keys/find-key.ts';
import { idOf, isJsonObject, listOf, textOf } from '../parse-document.ts';
import type { JsonObject } from '../vocabulary.ts';
import { hasProof, verifyProof } from './integrity-proof.ts';
import { hasLdSignature, verifyLdSignature } from './ld-signature.ts';

/**
 * Verifies an activity that another server than its actor's delivered, by its integrity proof (FEP-8b32) or linked-data signature. Returns
 * the trusted content, which must be used instead of what was received; undefined without a valid proof. `senderUri` is the deliverer.
 * Throws AppError 'unavailable' when the key's server cannot be reached, or too many keys are being fetched.
 */
export async function verifyEmbedded(
  ctx: Context,
  activity: JsonObject,
  senderUri: string,
): Promise<JsonObject | undefined> {
  if ((!hasProof(activity) && !hasLdSignature(activity)) || !wasSignedLately(activity, now())) return undefined;
  const source = siteOf(hostOf(senderUri));
  const find = (refresh: boolean) => (keyId: string) => findSignerKey(ctx, keyId, { refresh, source, lane: 'jobs' });
  return (await verifyWith(find(false), activity)) ?? verifyWith(find(true), activity);
}

type Find = (keyId: string) => Promise<Signer | undefined>;

async function verifyWith(find: Find, activity: JsonObject): Promise<JsonObject | undefined> {
  const signers = new Map<string, Signer>();
  const findKey = async (keyId: string) => {
    const signer = await find(keyId);
    if (signer) signers.set(keyId, signer);
    return signer?.key;
  };
  const proven = hasProof(activity) ? await verifyProof(activity, findKey, now()) : undefined;
  const signed = proven === undefined ? await verifyLdSignature(activity, findKey) : undefined;
  const owner = signers.get(proven ?? signed?.keyId ?? '')?.actorUri;
  const believed = signed?.document ?? activity;
  return owner !== undefined && owner === idOf(believed.actor) ? believed : undefined;
}

/** The largest clock difference (ms). */
const SKEW = 3_600_000;

/** How long (ms) the ids of activities are kept; after that, a forwarded copy could take effect once more. */
const LIFE = 7 * 86_400_000;

function wasSignedLately({ proof, signature }: JsonObject, at: number): boolean {
  const times = [...listOf(proof), ...listOf(signature)]
    .filter(isJsonObject)
    .map(({ created }) => Date.parse(textOf(created) ?? ''));
  return times.every((made) => made <= at + SKEW && made >= at - LIFE);
}
