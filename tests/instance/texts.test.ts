import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DocumentKind } from '../../src/domain/instance/documents.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { publishText } from '../support/verbs.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const get = (name: string) => server.request('GET', `/api/v1/instance/${name}`);
const publish = (kind: DocumentKind, content: string, since?: number) => publishText(server, kind, content, since);

test('the extended description is empty until there is one, and safe to show', async () => {
  assert.deepEqual((await get('extended_description')).body, { updated_at: null, content: '' });
  await publish('extended_description', '<h1>Us</h1><script>alert(1)</script><p onclick="x()">Birds</p>');
  const { content } = (await get('extended_description')).body;
  assert.match(String(content), /Us.*Birds/s);
  assert.doesNotMatch(String(content), /script|onclick|<h1/);
});

test('plain text becomes paragraphs', async () => {
  await publish('extended_description', 'One & two\n\nThree');
  assert.equal((await get('extended_description')).body.content, '<p>One &amp; two</p><p>Three</p>');
});

test('there always is a privacy policy', async () => {
  assert.match(String((await get('privacy_policy')).body.content), /^<p>/);
  await publish('privacy_policy', 'Ours');
  assert.equal((await get('privacy_policy')).body.content, '<p>Ours</p>');
});

test('terms of service are those in force, and name their successors', async () => {
  for (const name of ['terms_of_service', 'terms_of_service/2030-01-01', 'terms_of_service/nonsense']) {
    const { status, body } = await get(name);
    assert.deepEqual([status, body.error], [404, 'Record not found']);
  }
  await publish('terms_of_service', 'First', Date.UTC(2090, 0, 1));
  await publish('terms_of_service', 'Far', Date.UTC(2092, 0, 1));
  const upcoming = (await get('terms_of_service')).body;
  const next = { effective_date: '2090-01-01', effective: false, content: '<p>First</p>', succeeded_by: '2092-01-01' };
  assert.deepEqual(upcoming, next, 'while none is in force, the next to come');
  await publish('terms_of_service', 'Old', Date.UTC(2020, 0, 1));
  await publish('terms_of_service', 'New', Date.UTC(2090, 4, 17));
  const old = { effective_date: '2020-01-01', effective: true, content: '<p>Old</p>', succeeded_by: '2090-01-01' };
  assert.deepEqual((await get('terms_of_service')).body, old);
  assert.deepEqual((await get('terms_of_service/2020-01-01')).body, old);
  const { effective, succeeded_by } = (await get('terms_of_service/2090-05-17')).body;
  assert.deepEqual([effective, succeeded_by], [false, '2092-01-01']);
  const { configuration } = (await server.request('GET', '/api/v2/instance')).body;
  assert.ok(configuration?.urls?.terms_of_service);
});
