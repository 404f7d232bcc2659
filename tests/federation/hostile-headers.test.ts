import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkSynchronization } from '../../src/federation/inbox/synchronize.ts';
import { verifyRequest } from '../../src/federation/signatures/verify.ts';
import { isDocumentType, prefersDocument } from '../../src/federation/vocabulary.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Anything worse than linear would take minutes on these, and hit the runner's limit. */
const SIZE = 1_000_000;
const LIMIT = { timeout: 60_000 };

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server.close());

const SEEDS = [
  ',',
  '"',
  '",',
  ';',
  ';q',
  '; ',
  ' ',
  'a',
  'a=',
  'a="',
  'a="b",',
  '=',
  '(',
  ':',
  '\\',
  '\\"',
  'sha-256=',
  '1',
];

for (const seed of SEEDS) {
  test(`a header of a million characters of ${JSON.stringify(seed)}`, LIMIT, async () => {
    const text = seed.repeat(SIZE / seed.length);
    assert.equal(prefersDocument(`text/html,application/json,${text}`), false);
    assert.equal(isDocumentType(`application/ld+json;${text}`), false);
    await checkSynchronization(server.ctx, text, 'https://r1.example/users/a');
    const message = { method: 'POST', url: 'https://whinchat.example/inbox', body: '', header: () => text };
    const verdict = await verifyRequest(message, async () => undefined, 0);
    assert.equal('problem' in verdict, true);
    const header = (name: string) => (name === 'signature-input' ? undefined : text);
    assert.equal('problem' in (await verifyRequest({ ...message, header }, async () => undefined, 0)), true);
  });
}

test('quotes keep what stands in them together', () => {
  const ld = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams, text/html"';
  assert.equal(prefersDocument(`${ld}, text/html;q=0.5`), true);
  assert.equal(prefersDocument('application/json'), true);
  assert.equal(prefersDocument('text/html, application/json'), false);
  assert.equal(prefersDocument('text/html, , application/activity+json'), false);
  assert.equal(prefersDocument('application/activity+json;q=0.9,text/html;q=0.8'), true);
  assert.equal(prefersDocument('text/html;v="json, application/activity+json"'), false);
});
