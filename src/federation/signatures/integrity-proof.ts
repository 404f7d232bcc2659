import { createHash } from 'node:crypto';
import { decodeBase58 } from '../keys/base58.ts';
import { isJsonObject, listOf, textOf } from '../parse-document.ts';
import type { JsonObject } from '../vocabulary.ts';
import { kindOf, verifyBytes } from './crypto.ts';
import { canonicalJson } from './jcs.ts';
import type { FindKey } from './message.ts';

/** The proof of a document that can be checked here: FEP-8b32 with `eddsa-jcs-2022`. */
function proofOf(document: JsonObject): JsonObject | undefined {
  return listOf(document.proof)
    .filter(isJsonObject)
    .find(({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'eddsa-jcs-2022');
}

/** Whether a document carries such a proof, good or not. */
export function hasProof(document: JsonObject): boolean {
  return proofOf(document) !== undefined;
}

/**
 * Checks the integrity proof of a document at an instant (ms): the id of the key that made it, or undefined. What it proves is the
 * document as it is, without other signatures.
 */
export async function verifyProof(document: JsonObject, findKey: FindKey, at: number): Promise<string | undefined> {
  const proof = proofOf(document);
  if (proof?.proofPurpose !== 'assertionMethod' || !isTimely(proof, at)) return undefined;
  // The proof is made in the context of the document; in another it would speak about another document.
  const context = document['@context'];
  if (proof['@context'] !== undefined && !sameJson(proof['@context'], context)) return undefined;
  const keyId = textOf(proof.verificationMethod);
  const signature = readProofValue(textOf(proof.proofValue));
  if (!keyId || !signature) return undefined;
  const key = await findKey(keyId);
  if (!key || kindOf(key) !== 'ed25519') return undefined;
  const { proofValue: _value, ...options } = proof;
  const config = context === undefined ? options : { ...options, '@context': context };
  const { proof: _proof, signature: _signature, ...unsecured } = document;
  const hashes = Buffer.concat([sha256(canonicalJson(config)), sha256(canonicalJson(unsecured))]);
  return verifyBytes(key, hashes, signature) ? keyId : undefined;
}

function isTimely({ created, expires }: JsonObject, at: number): boolean {
  const made = Date.parse(textOf(created) ?? '');
  if (!Number.isFinite(made) || made > at + 3_600_000) return false;
  return expires === undefined || Date.parse(textOf(expires) ?? '') > at;
}

function sameJson(a: JsonObject[string], b: JsonObject[string]): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

function readProofValue(text: string | undefined): Buffer | undefined {
  return text?.startsWith('z') ? decodeBase58(text.slice(1)) : undefined;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
