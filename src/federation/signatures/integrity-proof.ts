import { createHash } from 'node:crypto';
import { parseTime, toIso } from '../../lib/time.ts';
import { decodeBase58, encodeBase58 } from '../keys/base58.ts';
import { PROOF_CONTEXT } from '../objects/contexts.ts';
import { isJsonObject, listOf, textOf } from '../parse-document.ts';
import type { JsonObject } from '../vocabulary.ts';
import { kindOf, signBytes, verifyBytes } from './crypto.ts';
import { canonicalJson } from './jcs.ts';
import type { FindKey } from './message.ts';
import type { SigningKey } from './sign.ts';

/** The first proof of a document that this server can check: FEP-8b32 with `eddsa-jcs-2022`. */
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
 * Checks the integrity proof of a document at an instant (ms). Returns the id of the key that made it, or undefined. It proves the document
 * as it is, without other signatures.
 */
export async function verifyProof(document: JsonObject, findKey: FindKey, at: number): Promise<string | undefined> {
  const proof = proofOf(document);
  if (proof?.proofPurpose !== 'assertionMethod' || !isTimely(proof, at)) return undefined;
  // A proof made in another context than the document's would be about a document with another meaning.
  const context = document['@context'];
  if (proof['@context'] !== undefined && !sameJson(proof['@context'], context)) return undefined;
  const keyId = textOf(proof.verificationMethod);
  const signature = readProofValue(textOf(proof.proofValue));
  if (!keyId || !signature) return undefined;
  const key = await findKey(keyId);
  if (!key || kindOf(key) !== 'ed25519') return undefined;
  const { proofValue: _value, ...options } = proof;
  const { proof: _proof, signature: _signature, ...unsecured } = document;
  // Fedify signs the proof with the document's context in it, but does not send it there; others leave it out of both.
  const configs =
    options['@context'] === undefined && context !== undefined ? [{ ...options, '@context': context }] : [];
  const holds = [...configs, options].some((config) => verifyBytes(key, toSign(config, unsecured), signature));
  return holds ? keyId : undefined;
}

/**
 * Adds an integrity proof made at an instant (ms) with an Ed25519 key (FEP-8b32, `eddsa-jcs-2022`), and the terms of proofs to the context.
 * It covers the document without any linked-data signature, which may be added afterwards.
 */
export function addProof(given: JsonObject, { keyId, privateKeyPem }: SigningKey, at: number): JsonObject {
  const context = [...new Set([...listOf(given['@context']), ...listOf(PROOF_CONTEXT)])];
  const document = { ...given, '@context': context };
  const config = {
    '@context': context,
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: keyId,
    proofPurpose: 'assertionMethod',
    // Whole seconds, because Fedify rewrites the time without trailing zeros in a fraction.
    created: toIso(at).replace(/\.\d+Z$/, 'Z'),
  };
  const signature = signBytes(privateKeyPem, toSign(config, document));
  return { ...document, proof: { ...config, proofValue: `z${encodeBase58(signature)}` } };
}

/** The bytes that the signature of a proof covers. */
function toSign(config: JsonObject, document: JsonObject): Buffer {
  return Buffer.concat([sha256(canonicalJson(config)), sha256(canonicalJson(document))]);
}

function isTimely({ created, expires }: JsonObject, at: number): boolean {
  const made = parseTime(textOf(created) ?? '');
  if (!Number.isFinite(made) || made > at + 3_600_000) return false;
  return expires === undefined || parseTime(textOf(expires) ?? '') > at;
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
