import type { KeyObject } from 'node:crypto';
import { siteOf } from '../../lib/site.ts';
import { now, parseTime } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { hostOf, sameOrigin } from '../decode/origin.ts';
import { findSignerKey } from '../keys/find-key.ts';
import { idOf, isJsonObject, listOf, textOf } from '../parse-document.ts';
import type { JsonObject } from '../vocabulary.ts';
import { hasProof, verifyProof } from './integrity-proof.ts';
import { hasLdSignature, verifyLdSignature } from './ld-signature.ts';
import type { FindKey } from './message.ts';

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
  const actorUri = idOf(activity.actor);
  if (actorUri === undefined) return undefined;
  const source = siteOf(hostOf(senderUri));
  const tried = new Set<KeyObject>();
  const find = (refresh: boolean) => async (keyId: string) => {
    const signer = sameOrigin(keyId, actorUri)
      ? await findSignerKey(ctx, keyId, { refresh, source, lane: 'jobs' })
      : undefined;
    if (signer?.actorUri !== actorUri || tried.has(signer.key)) return undefined;
    tried.add(signer.key);
    return signer.key;
  };
  return (await verifyWith(find(false), activity)) ?? verifyWith(find(true), activity);
}

/** The keys that it finds are the actor's, because checking what others have signed costs as much. None is tried twice. */
async function verifyWith(findKey: FindKey, activity: JsonObject): Promise<JsonObject | undefined> {
  if (hasProof(activity) && (await verifyProof(activity, findKey, now()))) return activity;
  const signed = await verifyLdSignature(activity, findKey);
  // Its context may give other names to what it says.
  return signed && idOf(signed.document.actor) === idOf(activity.actor) ? signed.document : undefined;
}

/** The largest clock difference (ms). */
const SKEW = 3_600_000;

/** How long (ms) the ids of activities are kept; after that, a forwarded copy could take effect once more. */
const LIFE = 7 * 86_400_000;

function wasSignedLately({ proof, signature }: JsonObject, at: number): boolean {
  const times = [...listOf(proof), ...listOf(signature)]
    .filter(isJsonObject)
    .map(({ created }) => parseTime(textOf(created) ?? ''));
  return times.every((made) => made <= at + SKEW && made >= at - LIFE);
}
