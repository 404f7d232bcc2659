import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountActs, followAct, followOptionActs } from '../../src/acts/account-acts.ts';
import { blockDomainAct, unblockDomainAct } from '../../src/acts/domain-acts.ts';
import { addToListAct, removeFromListAct } from '../../src/acts/list-acts.ts';
import { reblogAct, statusActs } from '../../src/acts/status-acts.ts';
import { tagFollowActs } from '../../src/acts/tag-acts.ts';
import { authorizeRequest } from '../../src/domain/follows/answer-request.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { toWire } from '../../src/lib/id.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { stranger } from '../support/elsewhere.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let browser: BrowserSession;
let list: string;
let serial = 0;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
  list = String((await byAlice('POST', '/api/v1/lists', { title: 'Birds' })).body.id);
});
after(() => server.close());

/** Somebody whom Alice acts on, with a post, a hashtag and a server of their own, and a list of hers. */
type Subject = {
  readonly bird: TestUser;
  readonly post: string;
  readonly tag: string;
  readonly domain: string;
  readonly list: string;
};

async function subject(): Promise<Subject> {
  serial += 1;
  const bird = await server.createUser(`bird${serial}`);
  const { id } = await post(server, bird, 'Tweet');
  return { bird, post: String(id), tag: `tag${serial}`, domain: `loud${serial}.example`, list };
}

async function send(who: TestUser, method: string, path: string, json?: object) {
  const answer = await as(server, who)(method, path, json ? { json } : {});
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer;
}
const byAlice = (method: string, path: string, json?: object) => send(alice, method, path, json);

/** How things are, as the API tells both. */
async function stateOf({ bird, post: id, tag, list }: Subject): Promise<unknown> {
  const about = `/api/v1/accounts/relationships?id[]=`;
  const status = (await byAlice('GET', `/api/v1/statuses/${id}`)).body;
  const idsIn = async (path: string) => (await byAlice('GET', path)).items.map((item) => String(item.id));
  return {
    relationship: (await byAlice('GET', `${about}${bird.id}`)).items,
    reverse: (await send(bird, 'GET', `${about}${alice.id}`)).items,
    lists: await idsIn(`/api/v1/accounts/${bird.id}/lists`),
    members: await idsIn(`/api/v1/lists/${list}/accounts`),
    notifications: await idsIn(`/api/v1/notifications?account_id=${bird.id}`),
    conversations: await idsIn('/api/v1/conversations'),
    collected: (await send(bird, 'GET', `/api/v1/accounts/${bird.id}/in_collections`)).text,
    status: [status.favourited, status.reblogged],
    tag: (await byAlice('GET', `/api/v1/tags/${tag}`)).body.following,
    servers: (await byAlice('GET', '/api/v1/domain_blocks')).items,
  };
}

/** Does an act by its form, or by script for a part of the page; answers the address that takes it back, as the page says. */
async function act(path: string, { part, ...fields }: Record<string, string> = {}): Promise<string | undefined> {
  const authenticity_token = formTokenIn(await browser.get('/home'));
  const headers = part === undefined ? undefined : { 'x-whinchat-part': part, 'x-whinchat-account': alice.id };
  const sent = await browser.post(path, { authenticity_token, back: '/about', ...fields }, headers);
  assert.equal(sent.status, part === undefined ? 303 : 200, path);
  const { text } = part === undefined ? await browser.get(sent.headers.location ?? '') : sent;
  const address = /(?:id="outcome"|data-outcome)[^>]*>[^<]*<button form="act" formaction="([^"]+)"/.exec(text)?.[1];
  return address?.replaceAll('&amp;', '&');
}

type Step = (subject: Subject) => Promise<unknown>;

/** What may have been before. */
const onBird =
  (name: string, json?: object): Step =>
  ({ bird }) =>
    byAlice('POST', `/api/v1/accounts/${bird.id}/${name}`, json);
const onPost =
  (name: string): Step =>
  ({ post: id }) =>
    byAlice('POST', `/api/v1/statuses/${id}/${name}`);
const followed = onBird('follow');
const locked: Step = ({ bird }) => send(bird, 'PATCH', '/api/v1/accounts/update_credentials', { locked: true });
const follows: Step = ({ bird }) => send(bird, 'POST', `/api/v1/accounts/${alice.id}/follow`);
const tells: Step = ({ bird }) => post(server, bird, '@alice hello');
const writes: Step = ({ bird }) => post(server, bird, { status: '@alice hello', visibility: 'direct' });
const tagFollowed: Step = ({ tag }) => byAlice('POST', `/api/v1/tags/${tag}/follow`);
const blocksServer: Step = ({ domain }) => byAlice('POST', '/api/v1/domain_blocks', { domain });
const listed: Step = ({ bird, list }) => byAlice('POST', `/api/v1/lists/${list}/accounts`, { account_ids: [bird.id] });
const collected: Step = async ({ bird }) => {
  await send(bird, 'PATCH', '/api/v1/accounts/update_credentials', { discoverable: true });
  const json = { name: 'Birds', description: '', sensitive: false, discoverable: true };
  const { id } = (await byAlice('POST', '/api/v1/collections', json)).body.collection ?? {};
  await byAlice('POST', `/api/v1/collections/${id}/items`, { account_id: bird.id });
};

type Way = (subject: Subject) => { readonly path: string; readonly fields?: Record<string, string> };

const toBird =
  (name: string, fields: Record<string, string> = {}): Way =>
  ({ bird }) => ({ path: `/accounts/${bird.id}/${name}`, fields });
const toPost =
  (name: string): Way =>
  ({ post: id }) => ({ path: `/posts/${id}/${name}`, fields: { part: `post-${id}` } });
const toTag =
  (name: string): Way =>
  ({ tag }) => ({ path: `/tags/${tag}/${name}` });
const toList =
  (name: string): Way =>
  ({ bird, list }) => ({ path: `/lists/${list}/${name}/${bird.id}` });
const toServer: Way = ({ domain }) => ({ path: '/domain_blocks/remove', fields: { domain } });

/** What is done, the states before it from which it can be undone, and those from which its undo would lead elsewhere. */
type Row = { readonly way: Way; readonly back: readonly Step[][]; readonly elsewhere: readonly Step[][] };

const ROWS: Readonly<Record<string, Row>> = {
  unfollow: {
    way: toBird('unfollow'),
    back: [[followed], [locked, followed], [follows, followed]],
    elsewhere: [
      [],
      [onBird('follow', { languages: ['de'] })],
      [onBird('follow', { reblogs: false })],
      [onBird('follow', { notify: true })],
      [followed, locked],
      [followed, onBird('endorse')],
      [followed, listed],
    ],
  },
  show_boosts: {
    way: toBird('show_boosts'),
    back: [[onBird('follow', { reblogs: false })], [locked, onBird('follow', { reblogs: false })]],
    elsewhere: [[], [followed]],
  },
  hide_boosts: {
    way: toBird('hide_boosts'),
    back: [[followed]],
    elsewhere: [[], [onBird('follow', { reblogs: false })]],
  },
  notify: { way: toBird('notify'), back: [[followed]], elsewhere: [[], [onBird('follow', { notify: true })]] },
  dont_notify: {
    way: toBird('dont_notify'),
    back: [[onBird('follow', { notify: true })]],
    elsewhere: [[], [followed]],
  },
  block: {
    way: toBird('block'),
    back: [[], [onBird('mute')]],
    elsewhere: [[onBird('block')], [followed], [locked, followed], [follows], [tells], [writes], [collected]],
  },
  unblock: { way: toBird('unblock'), back: [[onBird('block')]], elsewhere: [[], [followed]] },
  mute: {
    way: toBird('mute', { notifications: 'true', duration: '0' }),
    back: [[], [followed]],
    elsewhere: [[onBird('mute')], [onBird('mute', { duration: 3600 })], [tells], [writes]],
  },
  'mute, notifications apart': {
    way: toBird('mute', { duration: '3600' }),
    back: [[], [tells]],
    elsewhere: [[onBird('mute')]],
  },
  endorse: { way: toBird('endorse'), back: [[followed]], elsewhere: [[followed, onBird('endorse')]] },
  unendorse: { way: toBird('unendorse'), back: [[followed, onBird('endorse')]], elsewhere: [[], [followed]] },
  'follow a hashtag': { way: toTag('follow'), back: [[]], elsewhere: [[tagFollowed]] },
  'unfollow a hashtag': { way: toTag('unfollow'), back: [[tagFollowed]], elsewhere: [[]] },
  'add to a list': { way: toList('add'), back: [[followed]], elsewhere: [[followed, listed]] },
  'remove from a list': { way: toList('remove'), back: [[followed, listed]], elsewhere: [[], [followed]] },
  'unblock a server': { way: toServer, back: [[blocksServer]], elsewhere: [[]] },
  favourite: { way: toPost('favourite'), back: [[]], elsewhere: [[onPost('favourite')]] },
  reblog: { way: toPost('reblog'), back: [[]], elsewhere: [[onPost('reblog')]] },
};

for (const [what, { way, back, elsewhere }] of Object.entries(ROWS)) {
  test(`what says that it can be undone leads back: ${what}`, async () => {
    for (const steps of back) {
      const one = await subject();
      for (const step of steps) await step(one);
      const before = await stateOf(one);
      const { path, fields } = way(one);
      const undo = await act(path, fields);
      assert.ok(undo, 'an undo is offered');
      assert.notDeepEqual(await stateOf(one), before);
      await act(undo, fields?.part === undefined ? {} : { part: fields.part });
      assert.deepEqual(await stateOf(one), before);
    }
  });

  test(`no undo is offered where it would not lead back: ${what}`, async () => {
    for (const [at, steps] of elsewhere.entries()) {
      const one = await subject();
      for (const step of steps) await step(one);
      const { path, fields } = way(one);
      assert.equal(await act(path, fields), undefined, `case ${at}`);
    }
  });
}

test('somebody of another server is asked again, so that unfollowing them offers no undo', async () => {
  const { id } = await stranger(server, 'zed', 'far.example');
  const order = { accountId: alice.accountId, targetId: id };
  await server.ctx.store.transaction((tx) => follow(tx, order));
  await server.ctx.store.transaction((tx) => authorizeRequest(tx, id, alice.accountId));
  assert.equal(await act(`/accounts/${toWire(id)}/unfollow`), undefined);
});

test('each act that declares an undo is in the table', () => {
  const named = (acts: readonly { name: string; undo?: unknown }[], rest = '') =>
    acts.filter(({ undo }) => undo !== undefined).map(({ name }) => `${name}${rest}`);
  const declared = [
    ...named([followAct, ...followOptionActs, ...accountActs, ...statusActs, reblogAct]),
    ...named(tagFollowActs, ' a hashtag'),
    ...named([addToListAct], ' to a list'),
    ...named([removeFromListAct], ' from a list'),
    ...named([blockDomainAct, unblockDomainAct], ' a server'),
  ];
  assert.deepEqual(
    declared.filter((name) => !Object.hasOwn(ROWS, name)),
    [],
  );
});
