import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('an unknown path is a JSON 404', async () => {
  const answer = await server.request('GET', '/api/v1/nothing-here');
  assert.equal(answer.status, 404);
  assert.equal(answer.body.error, 'Not Found');
});

test('an unknown path is a page for who asks for pages', async () => {
  for (const path of ['/nothing-here', '/api/v1/nothing-here']) {
    const { status, headers, text } = await server.request('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], path);
    assert.match(text, /<h1>There is no such page<\/h1>/);
  }
});

test('posts by mail are off: an empty 404', async () => {
  const answer = await server.request('POST', '/api/v1/accounts/64/email_subscriptions', {
    json: { email: 'a@b.example' },
  });
  assert.deepEqual([answer.status, answer.text], [404, '']);
});

test('the API describes itself', async () => {
  const answer = await server.request('GET', '/api/openapi.json');
  assert.equal(answer.status, 200);
  assert.equal(answer.body.openapi, '3.1.0');
  const paths = Object.values(answer.body.paths ?? {});
  const operations = paths.flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => String(operationId));
  assert.ok(ids.length > 250);
  assert.equal(new Set(ids).size, ids.length, 'generated clients name functions by them');
  assert.ok(ids.every((id) => /^\w+$/.test(id)));
});

test('the description says who may ask, and what must be sent', async () => {
  const answer = await server.request('GET', '/api/openapi.json');
  const { paths, components } = answer.body;
  const shown = paths?.['/api/v1/statuses/{id}']?.get;
  assert.equal(JSON.stringify(shown?.security), '[{},{"token":["read"]},{"token":["read:statuses"]}]');
  const { schema } = shown?.responses?.['200']?.content?.['application/json'] ?? {};
  assert.equal(String(schema?.$ref), '#/components/schemas/Status', 'what comes often is described once');
  for (const [, kind = '', name = ''] of answer.text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g))
    assert.ok(components?.[kind]?.[name], name);
  const [url] = Object.values(paths?.['/api/v1/timelines/link']?.get?.parameters ?? {});
  assert.deepEqual([url?.name, url?.required], ['url', true]);
  const favourited = paths?.['/api/v1/statuses/{id}/favourite']?.post;
  assert.equal(JSON.stringify(favourited?.security), '[{"token":["write"]},{"token":["write:favourites"]}]');
});

test('a browser that asks beforehand may send an authorised request from anywhere', async () => {
  const headers = {
    origin: 'https://client.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  };
  const answer = await server.request('OPTIONS', '/api/v1/statuses', { headers });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.match(answer.headers['access-control-allow-methods'] ?? '', /POST/);
});

test('HEAD answers as GET does, without the body', async () => {
  for (const path of [
    '/api/v2/instance',
    '/about',
    '/auth/sign_in',
    '/api/v1/custom_emojis',
    '/.well-known/nodeinfo',
  ]) {
    const [head, got] = [await server.request('HEAD', path), await server.request('GET', path)];
    assert.deepEqual([head.status, head.text], [200, ''], path);
    for (const name of ['content-type', 'content-length', 'cache-control', 'vary'])
      assert.equal(head.headers[name], got.headers[name], `${name} of ${path}`);
  }
  assert.equal((await server.request('HEAD', '/oauth/token')).status, 404, 'only POST');
});
