import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { png } from '../support/media.ts';
import { multipart, type TestFile } from '../support/multipart.ts';
import { openRaw } from '../support/raw-socket.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const MEGABYTE = 1_048_576;
const FORM = 'content-type: application/x-www-form-urlencoded';

let server: TestServer;
let base: string;
let alice: TestUser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** The files that uploads have left on the disk. */
async function leftFiles(): Promise<string[]> {
  return readdir(join(server.ctx.config.dataDir, 'uploads')).catch(() => []);
}

const file = async (): Promise<TestFile> => ({ bytes: await png(), name: 'a.png', type: 'image/png' });

test('a body that declares more than a megabyte is refused before it arrives', async () => {
  for (const path of ['/oauth/token', '/auth/sign_in', '/api/v1/apps', '/api/v1/statuses']) {
    const raw = openRaw(base, `POST ${path} HTTP/1.1`, 'host: localhost', FORM, `content-length: ${MEGABYTE + 1}`);
    const { status, text } = await raw.answer();
    assert.equal(status, 413, path);
    assert.match(text, path.startsWith('/auth') ? /larger than 1 MB/ : /at most 1048576 bytes/, path);
  }
});

test('a body of undeclared length is refused when it has passed a megabyte', async () => {
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ]) {
    const raw = openRaw(
      base,
      'POST /oauth/token HTTP/1.1',
      'host: localhost',
      `content-type: ${type}`,
      'transfer-encoding: chunked',
    );
    for (let sent = 0; sent <= MEGABYTE; sent += 65_536) raw.socket.write(`10000\r\n${'é'.repeat(32_768)}\r\n`);
    assert.equal((await raw.answer()).status, 413, type);
  }
});

test('165 fields of a megabyte each are refused while they arrive', async () => {
  const fields = Object.fromEntries(Array.from({ length: 165 }, (_, i) => [`field${i}`, 'é'.repeat(MEGABYTE / 2)]));
  const { body, headers } = multipart(fields);
  const type = `content-type: ${headers['content-type']}`;
  const raw = openRaw(base, 'POST /oauth/token HTTP/1.1', 'host: localhost', type, 'transfer-encoding: chunked');
  const slice = body.subarray(0, 2 * MEGABYTE);
  raw.socket.write(`${slice.length.toString(16)}\r\n`);
  raw.socket.write(slice);
  assert.equal((await raw.answer()).status, 413);
});

test('fields in multipart are a form like any other', async () => {
  const parts = { client_name: 'Grüße 🐦', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' };
  const { status, body } = await server.request('POST', '/api/v1/apps', multipart(parts));
  assert.deepEqual([status, body.name], [200, 'Grüße 🐦']);
  const options = {
    status: 'choose',
    'poll[options][]': 'a',
    'poll[expires_in]': '300',
    'poll[multiple]': 'true',
  };
  const posted = await server.request('POST', '/api/v1/statuses', {
    token: alice.token,
    ...multipart({ ...options, 'poll[options][1]': 'b' }),
  });
  assert.equal(posted.status, 400, 'contradicting forms of a list');
  const twice = await server.request('POST', '/api/v1/statuses', {
    token: alice.token,
    form: [...Object.entries(options), ['poll[options][]', 'b']],
  });
  assert.deepEqual([twice.status, twice.body.poll?.multiple], [200, true]);
});

test('very many parameters, and names nested very deep, are refused in every form', async () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`n${i}`, 'x']));
  const deep = { [`a${'[b]'.repeat(40)}`]: 'x' };
  for (const params of [many, deep]) {
    for (const options of [{ form: params }, multipart(params), ...(params === deep ? [{ query: params }] : [])]) {
      const { status } = await server.request('POST', '/api/v1/apps', options);
      assert.equal(status, 400);
    }
  }
  const query = Array.from({ length: 2001 }, (_, i) => `n${i}`).join('&');
  assert.equal((await server.request('GET', `/api/v1/timelines/public?${query}`)).status, 400);
});

test('a file where none is taken is refused by its name, and nothing is written', async () => {
  const sent = multipart({ status: 'hello', surprise: await file() });
  for (const path of ['/oauth/token', '/auth/sign_in', '/api/v1/apps', '/api/v1/statuses']) {
    const answer = await server.request('POST', path, { token: alice.token, ...sent });
    assert.equal(answer.status, 422, path);
    assert.match(answer.text, /surprise/, path);
  }
  const misnamed = await server.request('POST', '/api/v2/media', {
    token: alice.token,
    ...multipart({ picture: await file() }),
  });
  assert.equal(misnamed.status, 422);
  assert.match(misnamed.text, /picture/);
  assert.deepEqual(await leftFiles(), []);
});

test('a file is only taken from somebody known', async () => {
  const path = '/api/v2/media';
  const picture = await file();
  const before = await server.request('POST', path, multipart({ access_token: alice.token, file: picture }));
  assert.equal(before.status, 200, 'a token in a field before the file');
  for (const parts of [
    { file: picture },
    { file: picture, access_token: alice.token },
    { access_token: 'wrong', file: picture },
  ]) {
    assert.equal((await server.request('POST', path, multipart(parts))).status, 401);
  }
  assert.deepEqual(await leftFiles(), []);
});

test('only who is known by a header may send more than a megabyte, and no more than the route takes', async () => {
  const start = (length: number, ...lines: string[]) =>
    openRaw(
      base,
      'POST /api/v2/media HTTP/1.1',
      'host: localhost',
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${length}`,
      ...lines,
    ).answer();
  const token = `authorization: Bearer ${alice.token}`;
  assert.equal((await start(2 * MEGABYTE)).status, 413);
  assert.equal((await start(2 * MEGABYTE, 'authorization: Bearer wrong')).status, 401);
  assert.equal((await start(200 * MEGABYTE, token)).status, 413);
  const bytes = Buffer.concat([await png(), Buffer.alloc(2 * MEGABYTE)]);
  const large = multipart({ file: { bytes, name: 'a.png', type: 'image/png' } });
  assert.equal((await server.request('POST', '/api/v2/media', { token: alice.token, ...large })).status, 200);
  const huge = multipart({ avatar: { bytes: Buffer.alloc(9 * MEGABYTE), name: 'a.png', type: 'image/png' } });
  const refused = await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, ...huge });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Validation failed: Avatar file size must be less than 8 MB'],
  );
  assert.deepEqual(await leftFiles(), []);
});

test('a file that has arrived before it is read is taken', async () => {
  // Who a new token belongs to is looked up first, which takes a while on PostgreSQL.
  const { token } = await server.createUser('bob');
  const { body, headers } = multipart({ display_name: 'Bob', avatar: await file() });
  const sent = request(`${base}/api/v1/accounts/update_credentials`, {
    method: 'PATCH',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  assert.equal(answer.statusCode, 200, await text(answer));
});
