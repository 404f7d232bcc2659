import { toIso } from '../../lib/time.ts';
import { loadBundled } from '../contexts/bundled.ts';
import { ACTOR_CONTEXT, PROOF_CONTEXT, STATUS_CONTEXT } from '../objects/contexts.ts';
import { isJsonObject, listOf, textOf } from '../parse-document.ts';
import { type JsonObject, SECURITY_CONTEXT } from '../vocabulary.ts';
import { kindOf, signBytesOffThread, verifyBytes } from './crypto.ts';
import { canonicalJson } from './jcs.ts';
import { canonicalHash, canonicalHashOfForeign } from './ld-canonical.ts';
import { isDescribedOnce, isPlainlyShaped } from './ld-shape.ts';
import type { FindKey } from './message.ts';
import type { SigningKey } from './sign.ts';

const IDENTITY = 'https://w3id.org/identity/v1';

/** Larger documents (characters) are fetched from their origin instead, because bringing them into canonical order takes long. */
const MAX_LENGTH = 100_000;

/** Our own terms, to which every verified document is converted, whatever terms it came with. */
const OURS = [...listOf(STATUS_CONTEXT), ...listOf(ACTOR_CONTEXT), ...listOf(PROOF_CONTEXT)];

/** A document with a valid signature: the id of the key, and the signed content in our own terms. */
export type SignedDocument = { readonly keyId: string; readonly document: JsonObject };

/** Whether a document carries a linked-data signature, good or not. */
export function hasLdSignature({ signature }: JsonObject): boolean {
  return isJsonObject(signature) && signature.type === 'RsaSignature2017';
}

/**
 * Checks a linked-data signature (RsaSignature2017). The returned document has been compacted with our own context, so that it cannot mean
 * one thing to the signature and another to its reader. Undefined when the signature is invalid, or the document takes too long to check.
 */
export async function verifyLdSignature(document: JsonObject, findKey: FindKey): Promise<SignedDocument | undefined> {
  const { signature, ...unsigned } = document;
  if (!isJsonObject(signature) || !hasLdSignature(document)) return undefined;
  const keyId = textOf(signature.creator);
  const value = textOf(signature.signatureValue);
  if (!keyId || !value || JSON.stringify(document).length > MAX_LENGTH) return undefined;
  const key = await findKey(keyId);
  if (!key || kindOf(key) !== 'rsa') return undefined;
  const { type: _type, id: _id, signatureValue: _value, ...options } = signature;
  if (!Object.values(options).every((option) => typeof option === 'string')) return undefined;
  const holds = (signed: string) => verifyBytes(key, signed, Buffer.from(value, 'base64'));
  for (const form of formsOf(unsigned)) {
    const compacted = await verifyForm(form, options, holds);
    if (compacted) return { keyId, document: compacted };
  }
  return undefined;
}

/** The forms of the document that may have been signed: with its integrity proof, which Fedify makes first, or without. */
function formsOf(document: JsonObject): readonly JsonObject[] {
  const { proof, ...unproven } = document;
  if (!isJsonObject(proof)) return [unproven];
  const { '@context': own, ...members } = proof;
  // A proof that repeats the document's context means the same without it.
  const isSame = own !== undefined && canonicalJson(own) === canonicalJson(document['@context'] ?? null);
  return [{ ...unproven, proof: isSame ? members : proof }, unproven];
}

async function verifyForm(
  document: JsonObject,
  options: JsonObject,
  holds: (signed: string) => boolean,
): Promise<JsonObject | undefined> {
  if (!isPlainlyShaped(document)) return undefined;
  try {
    const about = await canonicalHashOfForeign({ ...options, '@context': IDENTITY });
    if (!holds(about + (await canonicalHashOfForeign(document)))) return undefined;
    const compacted = await compact(document);
    if (!isDescribedOnce(compacted)) return undefined;
    const { proof: _proof, ...unproven } = compacted;
    return unproven;
  } catch {
    // A document that JSON-LD does not allow, or cannot sort within reason, proves nothing.
    return undefined;
  }
}

/**
 * Signs a document (RsaSignature2017), so that readers need not trust whoever passes it on. This takes a few milliseconds, mostly for the
 * canonical order. Without the term added to its context, the signature would mean nothing to readers that process JSON-LD.
 */
export async function signLd(given: JsonObject, key: SigningKey, at: number): Promise<JsonObject> {
  const context = new Set([...listOf(given['@context']), SECURITY_CONTEXT]);
  const document = { ...given, '@context': [...context] };
  const options = { creator: key.keyId, created: toIso(at) };
  const signed = (await canonicalHash({ ...options, '@context': IDENTITY })) + (await canonicalHash(document));
  const signatureValue = (await signBytesOffThread(key.privateKeyPem, signed)).toString('base64');
  return { ...document, signature: { type: 'RsaSignature2017', ...options, signatureValue } };
}

async function compact(document: JsonObject): Promise<JsonObject> {
  const { default: jsonld } = await import('jsonld');
  const context = JSON.parse(JSON.stringify(OURS));
  const compacted: unknown = await jsonld.compact({ ...document }, context, { documentLoader: loadBundled });
  if (!isJsonObject(compacted) || '@graph' in compacted) throw new TypeError('JSON-LD gave no object');
  return compacted;
}
