import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import type { ParamSet } from '../../src/http/params/param.ts';
import type { Route } from '../../src/http/route.ts';
import { type RequestOptions, startServer, type TestServer, type TestUser } from '../support/server.ts';

const NUL = String.fromCharCode(0);
const UNKNOWN_ID = '109999999999999936';
const ODD_IDS = ['abc', '-1', '0', '1e9', '9'.repeat(40), '%00', '..%2f..%2f', "1'--", '%F0%9F%A6%9C'];

/** Values that no parameter expects, each given to every parameter of a route at once. */
const ODD_VALUES: Record<string, unknown> = {
  array: ['a', 1, null, { b: 2 }],
  tree: { a: { b: [1] } },
  null: null,
  number: -1.5e300,
  'NUL bytes': `a${NUL}b`,
  'lone surrogate': 'a\ud800b',
  'long text': 'x'.repeat(60_000),
  'many items': Array.from({ length: 3000 }, (_, i) => i),
  wildcards: '%_\\%'.repeat(200),
};

let server: TestServer;
let person: TestUser;

before(async () => {
  server = await startServer();
  person = await server.createUser('prober', {
    role: 'owner',
    scopes: 'read write follow push profile admin:read admin:write',
  });
});
after(() => server.close());

type Operation = { method: string; path: string; params: ParamSet };

function operations(route: Route): Operation[] {
  const methods = typeof route.method === 'string' ? [route.method] : route.method;
  return methods.map((method) => ({ method, path: route.path, params: route.params }));
}

const fill = (path: string, id: string) => path.replaceAll(/:\w+/g, id);

async function refusedOrServed(what: string, { method, path }: Operation, options: RequestOptions): Promise<void> {
  const answer = await server.request(method, path, { token: person.token, ...options });
  assert.ok(answer.status < 500, `${method} ${path} with ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (answer.status >= 400 && answer.text !== '') {
    // Mastodon nests the refusals of collections once more.
    const reason = typeof answer.body.error === 'object' ? answer.body.error.error : answer.body.error;
    assert.equal(typeof reason, 'string', `${method} ${path} with ${what} says why: ${answer.text.slice(0, 100)}`);
  }
}

/** A route may end the session that asks: each route is probed by a token of its own. */
async function freshToken(index: number): Promise<void> {
  person = await server.createUser(`prober${index}`, {
    role: 'owner',
    scopes: 'read write follow push profile admin:read admin:write',
  });
}

for (const [index, operation] of apiRoutes.flatMap(operations).entries()) {
  test(`${operation.method} ${operation.path} survives bad input`, async () => {
    await freshToken(index);
    const hasBody = operation.method !== 'GET';
    const target = { ...operation, path: fill(operation.path, UNKNOWN_ID) };
    const inBody = Object.keys(operation.params).filter((name) => !operation.params[name]?.inPath);
    for (const [what, value] of Object.entries(ODD_VALUES)) {
      const tree = Object.fromEntries(inBody.map((name) => [name, value]));
      if (hasBody) await refusedOrServed(what, target, { json: tree });
      else if (typeof value === 'string' && value.length < 5000) {
        await refusedOrServed(what, target, { query: Object.fromEntries(inBody.map((name) => [name, value])) });
      }
    }
    if (!hasBody) {
      await refusedOrServed('bracketed names', target, {
        query: Object.fromEntries(inBody.map((name) => [`${name}[a][]`, 'x'])),
      });
    }
    if (operation.path.includes(':')) {
      for (const id of ODD_IDS)
        await refusedOrServed(`the id ${id}`, { ...operation, path: fill(operation.path, id) }, {});
    }
  });
}

const BODIES: Record<string, RequestOptions> = {
  'malformed JSON': { body: '{"status": ', headers: { 'content-type': 'application/json' } },
  'JSON nested 100,000 deep': { body: '['.repeat(100_000), headers: { 'content-type': 'application/json' } },
  'JSON that is no object': { body: '"text"', headers: { 'content-type': 'application/json' } },
  'a body over the limit': {
    body: `{"status":"${'x'.repeat(1_500_000)}"}`,
    headers: { 'content-type': 'application/json' },
  },
  'broken multipart': {
    body: '--x\r\nContent-Disposition: form-data; name="status',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'multipart without boundary': { body: 'hello', headers: { 'content-type': 'multipart/form-data' } },
  'a form nested 1,000 deep': {
    body: `a${'[b]'.repeat(1000)}=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
};

for (const [what, options] of Object.entries(BODIES)) {
  test(`every writing route survives ${what}`, async () => {
    const writing = apiRoutes.flatMap(operations).filter(({ method }) => method !== 'GET');
    for (const operation of writing) {
      await refusedOrServed(what, { ...operation, path: fill(operation.path, UNKNOWN_ID) }, options);
    }
  });
}
