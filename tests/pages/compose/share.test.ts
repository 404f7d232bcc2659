import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { type Json, startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let cookie: string;

before(async () => {
  server = await startServer();
  await server.createUser('alice');
  cookie = cookieOf(await signedInBrowser(server, 'alice'));
});
after(() => server.close());

async function share(headers: Record<string, string>) {
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const manifest: Json = JSON.parse((await server.request('GET', '/manifest.webmanifest')).text);
  const { title, text, url, files } = manifest.share_target?.params ?? {};
  const body = multipart({
    [String(title)]: 'Birds',
    [String(text)]: 'larks',
    [String(url)]: 'https://birds.example/1',
    [String(files?.[0]?.name)]: picture,
  });
  return server.request('POST', '/share', { ...body, headers: { ...body.headers, accept: 'text/html', ...headers } });
}

/** What browsers say of a form of another site; older ones say nothing. */
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  {},
];

const kept = async () => {
  const { db } = server.ctx.store;
  const count = async (table: 'drafts' | 'statuses' | 'media_attachments') =>
    (await db.selectFrom(table).select('id').execute()).length;
  return [await count('drafts'), await count('statuses'), await count('media_attachments')];
};

test('what the system of a device shares fills in the form, with its files, and nothing is published or kept', async () => {
  const { status, text } = await share({ cookie, 'sec-fetch-site': 'none' });
  assert.equal(status, 200);
  assert.match(text, /name="media_ids\[\]" value="\d+"/);
  assert.match(text, />Birds larks https:\/\/birds\.example\/1<\/textarea>/);
  assert.deepEqual(await kept(), [0, 0, 1]);
});

test('of another site nothing is stored, not even files, and only the text is offered', async () => {
  const before = await kept();
  for (const headers of FROM_ELSEWHERE) {
    const { status, headers: answered } = await share({ cookie, ...headers });
    assert.deepEqual(
      [status, answered.location],
      [303, '/publish?text=Birds+larks+https%3A%2F%2Fbirds.example%2F1'],
      JSON.stringify(headers),
    );
  }
  assert.deepEqual(await kept(), before);
});

test('who is not signed in signs in first', async () => {
  const before = await kept();
  const { status, headers } = await share({ 'sec-fetch-site': 'none' });
  assert.ok([302, 303, 401].includes(status), String(status));
  assert.match(headers.location ?? '/auth/sign_in', /^\/auth\/sign_in/);
  assert.deepEqual(await kept(), before);
});
