import assert from 'node:assert/strict';
import { KeyObject } from 'node:crypto';
import { test } from 'node:test';
import { signRequest as fedifySign, verifyRequest as fedifyVerify, generateCryptoKeyPair } from '@fedify/fedify/sig';
import { signRequest } from '../../../src/federation/signatures/sign.ts';
import { verifyRequest } from '../../../src/federation/signatures/verify.ts';
import { actorOf, newKey } from '../peer.ts';

const URL_HERE = 'https://here.example/inbox?a=1';
const BODY = JSON.stringify({ type: 'Like', content: 'naïve ☃' });
const OWNER = 'https://there.example/users/bob';

const SPECS = { cavage: 'draft-cavage-http-signatures-12', rfc9421: 'rfc9421' } as const;

for (const style of ['cavage', 'rfc9421'] as const) {
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? BODY : undefined;

    test(`${style} ${method}: Fedify believes what we sign`, async () => {
      const key = newKey(`${OWNER}#main-key`);
      // Fedify leaves the query out of what a draft-cavage signature covers.
      const url = style === 'cavage' ? 'https://here.example/inbox' : URL_HERE;
      const headers = signRequest({ method, url, body, key, style, at: Date.now() });
      const request = new Request(url, {
        method,
        headers: { host: 'here.example', 'content-type': 'application/activity+json', ...headers },
        ...(body && { body }),
      });
      const verified = await fedifyVerify(request, {
        spec: SPECS[style],
        documentLoader: async (url) => ({ document: actorOf(OWNER, 'bob', key), documentUrl: url, contextUrl: null }),
      });
      assert.equal(verified?.id?.href, key.keyId);
    });

    test(`${style} ${method}: we believe what Fedify signs`, async () => {
      const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5');
      const keyId = new URL(`${OWNER}#main-key`);
      // What Fedify leaves out, we miss in a POST.
      const url = style === 'cavage' && method === 'POST' ? 'https://here.example/inbox' : URL_HERE;
      const plain = new Request(url, {
        method,
        headers: { host: 'here.example', 'content-type': 'application/activity+json' },
        ...(body && { body }),
      });
      const request = await fedifySign(plain, pair.privateKey, keyId, { spec: SPECS[style] });
      const message = {
        method,
        url,
        body,
        header: (name: string) => request.headers.get(name) ?? undefined,
      };
      const verdict = await verifyRequest(message, async () => KeyObject.from(pair.publicKey), Date.now());
      assert.ok('keyId' in verdict);
      assert.equal(verdict.keyId, keyId.href);
    });
  }
}
