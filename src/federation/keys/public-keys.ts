import { createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/at-most.ts';
import { sameOrigin } from '../decode/origin.ts';
import { isJsonObject, listOf, textOf } from '../parse-document.ts';
import { kindOf } from '../signatures/crypto.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';
import { readMultikey } from './multikey.ts';

/** A public key as an actor's document lists it. */
export type ListedKey = { readonly id: string; readonly pem: string };

/** The maximum number of keys, as in Mastodon. */
const MAX_KEYS = 10;

/**
 * The keys an actor lists as its own: `publicKey` (PEM) and `assertionMethod` (FEP-521a). Keys that name another owner, or are on another
 * origin, are left out.
 */
export function listedKeys(actor: JsonObject): ListedKey[] {
  const owner = textOf(actor.id) ?? '';
  const keys = [
    ...listOf(actor.publicKey).map((value) => readPem(value, owner)),
    ...listOf(actor.assertionMethod).map((value) => readAssertionMethod(value, owner)),
  ];
  return keys
    .filter((key) => key !== undefined)
    .filter((key) => sameOrigin(key.id, owner))
    .slice(0, MAX_KEYS);
}

function readPem(value: JsonValue, owner: string): ListedKey | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, publicKeyPem } = value;
  if (typeof id !== 'string' || typeof publicKeyPem !== 'string' || ownerOf(value) !== owner) return undefined;
  return listed(id, publicKeyOf(publicKeyPem));
}

function readAssertionMethod(value: JsonValue, owner: string): ListedKey | undefined {
  if (!isJsonObject(value) || value.type !== 'Multikey') return undefined;
  const { id, publicKeyMultibase } = value;
  if (typeof id !== 'string' || typeof publicKeyMultibase !== 'string' || ownerOf(value) !== owner) return undefined;
  const key = readMultikey(publicKeyMultibase);
  return listed(id, key && kindOf(key) && key);
}

/** Whatever its actor wrote around it, a key is kept in one form. */
function listed(id: string, key: KeyObject | undefined): ListedKey | undefined {
  return key && { id, pem: key.export({ type: 'spki', format: 'pem' }).toString() };
}

/** The id of the owner that a key names. */
export function ownerOf(key: JsonObject): string | undefined {
  return textOf(key.owner) ?? textOf(key.controller);
}

/** Whether a key (PEM) is of the kind that is meant when only its owner is named. */
export function isMainKey(pem: string): boolean {
  const key = publicKeyOf(pem);
  return key !== undefined && kindOf(key) === 'rsa';
}

const read = new LRUCache<string, KeyObject>(atMost(20_000));

/** Reads a PEM key, or returns it from the cache; undefined when it is not a key, or too weak or too long to accept. */
export function publicKeyOf(pem: string): KeyObject | undefined {
  const kept = read.get(pem);
  if (kept) return kept;
  const key = readPublicPem(pem);
  if (!key || !kindOf(key)) return undefined;
  read.set(pem, key);
  return key;
}

/** Public keys only, whatever the white space between the lines and whatever stands around them (RFC 7468, section 2); snac 2.75 adds some bytes. */
const PEM = /-----BEGIN (RSA )?PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END (?:RSA )?PUBLIC KEY-----/;
const MAX_LENGTH = 8192;

function readPublicPem(pem: string): KeyObject | undefined {
  const [, pkcs1, body = ''] = (pem.length <= MAX_LENGTH && PEM.exec(pem)) || [];
  if (body === '') return undefined;
  try {
    return createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: pkcs1 ? 'pkcs1' : 'spki' });
  } catch {
    return undefined;
  }
}
