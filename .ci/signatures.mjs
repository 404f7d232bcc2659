// Checks the signature vectors of other software, where a folder with them is given: node .ci/signatures.mjs FOLDER
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMultikey } from '../src/federation/keys/multikey.ts';
import { publicKeyOf } from '../src/federation/keys/public-keys.ts';
import { verifyBytes } from '../src/federation/signatures/crypto.ts';
import { verifyProof } from '../src/federation/signatures/integrity-proof.ts';
import { verifyLdSignature } from '../src/federation/signatures/ld-signature.ts';
import { verifyRequest } from '../src/federation/signatures/verify.ts';

const folder = process.argv[2] ?? process.env.SIGNATURE_VECTORS ?? '';
if (!existsSync(join(folder, 'cavage_mastodon.json'))) {
  console.log('no vectors here: nothing to check');
  process.exit(0);
}

let wrong = 0;
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

function report(name, expected, found) {
  if (expected === found) return;
  wrong += 1;
  console.log(`${name}: expected ${expected}, found ${found}`);
}

async function checkRequests(name) {
  const { keys, vectors } = read(name);
  for (const vector of vectors) {
    // The header values were cut from source text, with the end of its line.
    const headers = Object.fromEntries(
      Object.entries(vector.headers).map(([key, value]) => [
        key.toLowerCase(),
        value.replace(/'\s*,?\s*# rubocop.*$/, ''),
      ]),
    );
    const message = {
      method: vector.method,
      url: `${vector.target_uri_scheme ?? 'https'}://${vector.authority}${vector.target}`,
      body: vector.body,
      header: (key) => headers[key],
    };
    const findKey = async () => createPublicKey(keys[vector.key].publicKeyPem);
    const verdict = await verifyRequest(message, findKey, Date.parse(vector.now));
    report(
      `${vector.id} ${vector.name} (${verdict.problem ?? 'good'})`,
      vector.expect,
      'reason' in verdict ? 'reject' : 'accept',
    );
  }
  console.log(`${name}: ${vectors.length} requests`);
}

await checkRequests('cavage_mastodon.json');
await checkRequests('rfc9421_mastodon.json');

const b26 = read('rfc9421_appendix_b26_ed25519.json');
const key = createPublicKey({ key: b26.public_jwk, format: 'jwk' });
report('RFC 9421, B.2.6', true, verifyBytes(key, b26.signature_base, Buffer.from(b26.signature_b64, 'base64')));

for (const { hex, multikey } of read('fep521a_multikey.json').cases) {
  const found = readMultikey(multikey.publicKeyMultibase);
  const type = found?.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'spki';
  const bytes = found?.export({ type, format: 'der' }).toString('hex') ?? '';
  report(multikey.id, true, bytes.endsWith(hex));
}

const { signed, actor } = read('fep8b32_eddsa-jcs-2022.json');
const [method] = actor.assertionMethod;
const findMethod = async (id) => (id === method.id ? readMultikey(method.publicKeyMultibase) : undefined);
report('FEP-8b32', method.id, await verifyProof(signed, findMethod, Date.now()));
const forged = { ...signed, object: { ...signed.object, content: 'Hello' } };
report('FEP-8b32, changed', undefined, await verifyProof(forged, findMethod, Date.now()));

const { document, key_owner: owner } = read('ldsig_RsaSignature2017_create.json');
const findOwnerKey = async () => publicKeyOf(owner.publicKey.publicKeyPem);
const verified = await verifyLdSignature(document, findOwnerKey);
report('RsaSignature2017', document.object.content, verified?.document.object.content);
const changed = { ...document, object: { ...document.object, content: 'x' } };
report('RsaSignature2017, changed', undefined, await verifyLdSignature(changed, findOwnerKey));

console.log(wrong === 0 ? 'all as expected' : `${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
