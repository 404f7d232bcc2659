import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, type TestContext, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { FORM_BYTES } from '../../src/http/bodies/form-bytes.ts';
import type { Param, ParamSet } from '../../src/http/params/param.ts';
import { toWire } from '../../src/lib/id.ts';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Every text that people send is bounded in characters and in bytes: none may be made dear by what counts as little.
let server: TestServer;
let owner: TestUser;
let other: TestUser;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ALL_SCOPES });
  other = await server.createUser('other', { scopes: ALL_SCOPES });
});
after(() => server.close());

const ALL_SCOPES = 'read write follow push profile admin:read admin:write';
const NOBODY = '109999999999999936';

/** The most bytes of an answer to a dear text: more than any page or document here has by itself. */
const BOUNDED = 100_000;

/** Texts of which a bound that counts only what people see takes too little notice. */
const DEAR: Record<string, string> = {
  'one letter with 95,000 marks': `e${'\u0301'.repeat(95_000)}`,
  '300,000 characters of white space': ' \n'.repeat(150_000),
  '30,000 characters that show nothing': '\u200b'.repeat(30_000),
  'an emoji joined 20,000 times': `👩${'\u200d👩'.repeat(20_000)}`,
  '30,000 letters': 'x'.repeat(30_000),
};

type Text = { readonly name: string; readonly max: number; readonly given: (text: string) => unknown };

/** The texts in a parameter: itself, or those inside it. */
function textsIn(name: string, param: Param<unknown>): Text[] {
  const { inside, schema } = param;
  if (isParam(inside)) return textsIn(name, inside).map((one) => ({ ...one, given: (text) => [one.given(text)] }));
  if (inside) {
    return Object.entries(inside).flatMap(([key, part]) =>
      textsIn(`${name}[${key}]`, part).map((one) => ({ ...one, given: (text) => ({ [key]: one.given(text) }) })),
    );
  }
  const max = 'maxLength' in schema ? Number(schema.maxLength) : undefined;
  return max === undefined ? [] : [{ name, max, given: (text) => text }];
}

function isParam(inside: ParamSet | Param<unknown> | undefined): inside is Param<unknown> {
  return inside !== undefined && typeof inside.read === 'function';
}

/** Every route with each of its texts. */
const texts = [...apiRoutes, ...pageRoutes(), ...oauthPages].flatMap(({ path, params, method: methods }) =>
  [methods].flat().flatMap((method) =>
    Object.entries(params).flatMap(([root, param]) =>
      textsIn(root, param).map(({ name, max, given }) => {
        const route = `${method} ${path}`;
        return { route, at: `${route} ${name}`, method, path, max, given: (text: string) => ({ [root]: given(text) }) };
      }),
    ),
  ),
);

const ofApi = texts.filter(({ path }) => path.startsWith('/api/'));

const isProse = ({ max }: { readonly max: number }) => max === FORM_BYTES;

/** Measures, without judging, how long the loop was held. */
async function measured(t: TestContext, act: () => Promise<void>): Promise<void> {
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  await act();
  held.disable();
  t.diagnostic(`the loop was held for ${Math.round(held.max / 1e6)} ms at most`);
}

test('a text that the domain does not count is short, in every route', () => {
  // A list of servers is a file by another way.
  const long = texts.filter((one) => !isProse(one) && one.max > 20_000 && !one.at.endsWith(' list'));
  assert.deepEqual(
    long.map(({ at, max }) => `${at}: ${max}`),
    [],
  );
});

test('no text of any route of the API makes an answer large', async (t) => {
  const dear = Object.entries(DEAR).filter(([what]) => /marks|letters/.test(what));
  let largest = { bytes: 0, what: '' };
  await measured(t, async () => {
    for (const { at, method, path, given } of ofApi.filter((one) => one.method !== 'GET' && !isProse(one))) {
      for (const [what, text] of dear) {
        const options = { token: other.token, json: given(text) };
        const { status, text: shown } = await server.request(method, path.replaceAll(/:\w+/g, NOBODY), options);
        const told = `${at}: ${what}: ${status} ${shown.slice(0, 200)}`;
        assert.ok(status >= 400 && status < 500, told);
        assert.ok(shown.length < BOUNDED, told);
        if (shown.length > largest.bytes) largest = { bytes: shown.length, what: told };
      }
    }
  });
  t.diagnostic(`the largest answer had ${largest.bytes} characters: ${largest.what}`);
});

/** What goes with a text so that only its length can be refused: the ids in the path, and the other parameters. */
type Case = { readonly json?: Record<string, unknown>; readonly ids?: () => Promise<string> };

const known = new Map<string, string>();

/** The id of what is made by a request, once. */
async function made(path: string, json: Record<string, unknown>): Promise<string> {
  const before = known.get(path + JSON.stringify(json));
  if (before !== undefined) return before;
  const { status, body, text } = await server.request('POST', path, { token: owner.token, json });
  assert.ok(status < 300, text);
  known.set(path + JSON.stringify(json), String(body.id));
  return String(body.id);
}

async function upload(): Promise<string> {
  const { body, headers } = multipart({ file: { bytes: await png(), name: 'a.png', type: 'image/png' } });
  return String((await server.request('POST', '/api/v1/media', { token: owner.token, body, headers })).body.id);
}

async function report(): Promise<string> {
  await made('/api/v1/reports', { account_id: other.id });
  const { items } = await server.request('GET', '/api/v1/admin/reports', { token: owner.token });
  return String(items[0]?.id);
}

async function strike(): Promise<string> {
  await made(`/api/v1/admin/accounts/${other.id}/action`, { type: 'none', text: 'Mind the birds' });
  const row = await server.ctx.store.db.selectFrom('account_warnings').select('id').executeTakeFirstOrThrow();
  return toWire(row.id);
}

const webhook = { url: 'https://hooks.example/1', events: ['status.created'] };
const OURS = '/api/whinchat/v1';
const STAFF = `${OURS}/admin`;
const attached = async () => made('/api/v1/statuses', { status: 'x' });

/** The routes of the API with texts that the domain counts; the same for PUT and PATCH. */
const CASES: Record<string, Case> = {
  'PATCH /api/v1/accounts/update_credentials': {},
  'POST /api/v1/accounts/:id/note': { ids: async () => other.id },
  'PUT /api/v1/media/:id': { ids: upload },
  'PUT /api/v1/profile': {},
  'POST /api/v1/reports': { json: { account_id: 'other' } },
  'POST /api/v1/statuses': { json: { status: 'x' } },
  'PUT /api/v1/statuses/:id': { ids: attached, json: { status: 'y' } },
  [`POST ${OURS}/statuses/preview`]: {},
  [`POST ${OURS}/drafts`]: {},
  [`PUT ${OURS}/drafts/:id`]: { ids: () => made(`${OURS}/drafts`, { status: 'x' }) },
  [`POST ${OURS}/strikes/:id/appeal`]: { ids: strike },
  [`POST ${STAFF}/rules`]: { json: { text: 'x' } },
  [`PUT ${STAFF}/rules/:id`]: { ids: () => made(`${STAFF}/rules`, { text: 'x' }) },
  [`POST ${STAFF}/announcements`]: {},
  [`PUT ${STAFF}/announcements/:id`]: { ids: () => made(`${STAFF}/announcements`, { text: 'x' }) },
  [`POST ${STAFF}/documents`]: { json: { kind: 'privacy_policy' } },
  [`PUT ${STAFF}/documents/:id`]: {
    ids: () => made(`${STAFF}/documents`, { kind: 'privacy_policy', content: 'x' }),
  },
  [`POST ${STAFF}/reports/:id/actions`]: { ids: report, json: { type: 'silence' } },
  [`POST ${STAFF}/warning_presets`]: { json: { text: 'x' } },
  [`PUT ${STAFF}/warning_presets/:id`]: {
    ids: () => made(`${STAFF}/warning_presets`, { text: 'x' }),
    json: { text: 'y' },
  },
  [`POST ${STAFF}/accounts/:id/notes`]: { ids: async () => other.id },
  [`POST ${STAFF}/reports/:id/notes`]: { ids: report },
  [`POST ${STAFF}/instances/:domain/notes`]: { ids: async () => 'peer.example' },
  [`POST ${STAFF}/webhooks`]: { json: webhook },
  [`PUT ${STAFF}/webhooks/:id`]: { ids: () => made(`${STAFF}/webhooks`, { ...webhook, url: `${webhook.url}2` }) },
  'POST /api/v1/admin/accounts/:id/action': { ids: async () => other.id, json: { type: 'none' } },
  'POST /api/v1/admin/domain_blocks': { json: { domain: 'new.example' } },
  'PUT /api/v1/admin/domain_blocks/:id': {
    ids: async () => made('/api/v1/admin/domain_blocks', { domain: 'blocked.example' }),
  },
  'POST /api/v1/admin/ip_blocks': { json: { ip: '192.0.2.1', severity: 'sign_up_block' } },
  'PUT /api/v1/admin/ip_blocks/:id': {
    ids: () => made('/api/v1/admin/ip_blocks', { ip: '192.0.2.2', severity: 'sign_up_block' }),
  },
};

/** The description of a file of a post, which is known by its id. */
const ofFile = (description: string) => ({ media_attributes: [{ id: NOBODY, description }] });

/** Sent with a file, as forms: the description alone is what can be refused. */
const WITH_FILES = ['POST /api/v1/media', 'POST /api/v2/media'];

test('each text that the domain counts is refused with the name of its field, or makes little of itself', async (t) => {
  await measured(t, async () => {
    for (const { route, at, method, path, given } of ofApi.filter(isProse)) {
      const isSameAsPut = CASES[route] === undefined && route.startsWith('PATCH');
      if (WITH_FILES.includes(route) || isSameAsPut) continue;
      const { json = {}, ids } = CASES[route] ?? assert.fail(`${route}: no case`);
      const target = path.replaceAll(/:\w+/g, (await ids?.()) ?? NOBODY);
      const token = route.includes('/appeal') ? other.token : owner.token;
      const others = 'account_id' in json ? { account_id: other.id } : json;
      for (const [what, text] of Object.entries(DEAR)) {
        const answer = await server.request(method, target, {
          token,
          json: { ...others, ...given(text), ...(at.includes('media_attributes') && ofFile(text)) },
        });
        const said = `${at}, ${what}: ${answer.status} ${answer.text.slice(0, 150)}`;
        assert.ok(answer.text.length < BOUNDED, said);
        // White space and what cannot be seen may also be taken for nothing, and letters may be few enough.
        const isRefused =
          answer.status === 422 &&
          /text|status|content|comment|title|hint|template|announcement|description|note|option/i.test(answer.text);
        // A draft is bounded as a whole, so that what was written is kept until it has been shortened.
        const mayPass = !/marks|joined/.test(what) || route.includes('/drafts');
        assert.ok(isRefused || (mayPass && answer.status === 200), said);
      }
    }
  });
});

const HONEST: Record<string, string> = {
  Hindi: 'क्षत्रियों की ',
  Thai: 'ที่นี่ ',
  Tibetan: 'སྒྲུབ་',
  'pointed Hebrew': 'בְּרֵאשִׁ֖ית ',
  families: '👨‍👩‍👧‍👦',
  'couples in two tones of skin': '👩🏻‍❤️‍💋‍👨🏿',
};

for (const [what, text] of Object.entries(HONEST)) {
  test(`a post of as many characters as a post may have is taken: ${what}`, async () => {
    const { body } = await server.request('GET', '/api/v2/instance');
    const max = Number(body.configuration?.statuses?.max_characters);
    const characters = [...new Intl.Segmenter('en').segment(text.repeat(max))].slice(0, max).map((one) => one.segment);
    const full = characters.join('').trimEnd();
    const write = (status: string) =>
      server.request('POST', '/api/v1/statuses', { token: owner.token, json: { status } });
    assert.equal((await write(full)).status, 200);
    const over = await write(`${full}${text.repeat(9)}`);
    assert.equal(over.status, 422);
    assert.match(over.text, /Text character limit of \d+ exceeded/);
  });
}
