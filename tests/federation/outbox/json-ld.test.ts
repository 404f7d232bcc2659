import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import jsonld from 'jsonld';
import { orderFederation } from '../../../src/domain/deliveries/order-federation.ts';
import { loadBundled } from '../../../src/federation/contexts/bundled.ts';
import { newId, parseWireId } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import type { Json } from '../../support/server.ts';
import { followFromAfar, type RemoteAccount, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
let bob: RemoteAccount & { receiver: Scene['receivers'][number] };

before(async () => {
  scene = await startScene();
  bob = await scene.remote('bob', { shared: true });
  await followFromAfar(scene.server, bob, scene.alice);
});
after(() => scene.close());

const call = async (method: string, path: string, json?: Record<string, unknown>): Promise<Json> => {
  const answer = await scene.server.request(method, path, { token: scene.alice.token, json });
  assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const post = (status: string, more: Record<string, unknown> = {}) =>
  call('POST', '/api/v1/statuses', { status, ...more });

/** Orders what other servers would have to bring about. */
const order = (...orders: Parameters<typeof orderFederation>[2][]) =>
  scene.server.ctx.store.transaction((tx) => orderFederation(tx, scene.alice.accountId, ...orders));

async function addEmoji(): Promise<void> {
  const at = Date.now();
  const emoji = { id: 7, shortcode: 'blob', handle: 'blob@', key: 'e/b.png', created_at: at, updated_at: at };
  await scene.server.ctx.store.transaction((tx) => tx.insertInto('custom_emojis').values(emoji).execute());
}

async function doEverything(): Promise<string[]> {
  const { accountId } = scene.alice;
  const theirs = await remotePost(scene.server, bob);
  const note = await post(`hi @${bob.name}@${bob.receiver.host} :blob: #tag`, { spoiler_text: 'cw', language: 'en' });
  await call('PUT', `/api/v1/statuses/${note.id}`, { status: 'edited' });
  const poll = await post('which?', { poll: { options: ['a', 'b'], expires_in: 600 } });
  for (const verb of ['favourite', 'unfavourite', 'reblog'])
    await call('POST', `/api/v1/statuses/${theirs.id}/${verb}`);
  await runJobs(scene.server);
  await call('POST', `/api/v1/statuses/${theirs.id}/unreblog`);
  for (const method of ['PUT', 'DELETE']) await call(method, `/api/v1/pleroma/statuses/${theirs.id}/reactions/blob`);
  for (const verb of ['pin', 'unpin']) await call('POST', `/api/v1/statuses/${note.id}/${verb}`);
  const tag = await call('POST', '/api/v1/featured_tags', { name: 'tag' });
  await call('DELETE', `/api/v1/featured_tags/${tag.id}`);
  const quote = await post('quoting', { quoted_status_id: theirs.id });
  await call('PATCH', '/api/v1/accounts/update_credentials', {
    display_name: 'Alice :blob:',
    note: 'I like #tags',
    fields_attributes: [{ name: 'web', value: 'https://example.org' }],
  });
  for (const verb of ['follow', 'unfollow']) await call('POST', `/api/v1/accounts/${bob.id}/${verb}`);
  await call('POST', '/api/v1/reports', { account_id: bob.id, status_ids: [theirs.id], comment: 'x', forward: true });
  const relation = { id: newId(), accountId: bob.accountId, targetId: accountId, uri: `${bob.uri}#follow` };
  const answer = { accountId, requesterId: bob.accountId, requestUri: `${bob.uri}#q`, quotingUri: theirs.uri };
  const quoted = parseWireId(String(note.id)) ?? 0;
  const relay = { inbox: bob.inbox, actorUri: null, followUri: 'http://localhost:3000/actor#follow' };
  await order(
    { verb: 'accept_follow', ...relation },
    { verb: 'reject_follow', ...relation },
    { verb: 'accept_quote_request', ...answer, statusId: quoted, approvalUri: `${String(note.uri)}/stamp` },
    { verb: 'reject_quote_request', ...answer, statusId: quoted },
    { verb: 'move', accountId, targetId: bob.accountId },
    { verb: 'follow_relay', ...relay },
    { verb: 'undo_follow_relay', ...relay },
    { verb: 'accept_relay', accountId: bob.accountId, followUri: `${bob.uri}#follow` },
    { verb: 'update_poll', statusId: parseWireId(String(poll.id)) ?? 0 },
  );
  await revokeQuote(quoted);
  await runJobs(scene.server);
  await call('DELETE', `/api/v1/statuses/${quote.id}`);
  await runJobs(scene.server);
  for (const verb of ['block', 'unblock']) await call('POST', `/api/v1/accounts/${bob.id}/${verb}`);
  await runJobs(scene.server);
  await order({ verb: 'delete_account', accountId, inboxes: [bob.inbox] });
  await runJobs(scene.server);
  return [String(note.uri), String(poll.uri)];
}

/** Bob has quoted a post of alice; she takes her consent back. */
async function revokeQuote(quotedId: number): Promise<void> {
  const { statusId } = await remotePost(scene.server, bob);
  const id = newId();
  await scene.server.ctx.store.transaction((tx) =>
    tx
      .insertInto('quotes')
      .values({
        ...{ id, status_id: statusId, account_id: bob.accountId, quoted_status_id: quotedId },
        ...{
          quoted_account_id: scene.alice.accountId,
          state: 'revoked',
          created_at: Date.now(),
        },
      })
      .execute(),
  );
  await order({ verb: 'revoke_quote', quoteId: id });
}

/** In the safe mode a term or a type that the context does not know is an error, where else it would be dropped. */
const STRICT = { documentLoader: loadBundled, safe: true };

async function assertWhole(document: string, what: string): Promise<void> {
  try {
    await jsonld.expand(JSON.parse(document), STRICT);
  } catch (error) {
    const details = error instanceof Error && 'details' in error ? JSON.stringify(error.details) : '';
    assert.fail(`${what}: ${error} ${details}`);
  }
}

function kindOf({ type, object }: Json): string {
  return object?.type === undefined ? String(type) : `${type} ${object.type}`;
}

test('nothing that is sent or served loses anything when it is read as JSON-LD', async () => {
  await addEmoji();
  const uris = await doEverything();
  const kinds = new Set<string>();
  for (const { body } of bob.receiver.received) {
    const activity: Json = JSON.parse(body);
    kinds.add(kindOf(activity));
    await assertWhole(body, kindOf(activity));
  }
  assert.deepEqual([...kinds].sort(), EXPECTED);
  const { uri: actor } = await call('GET', '/api/v1/accounts/verify_credentials');
  for (const address of [...served(String(actor)), ...uris.flatMap(servedOfStatus)]) {
    const { pathname, search } = new URL(address, 'http://localhost:3000');
    const answer = await scene.server.request('GET', pathname + search, {
      headers: { accept: 'application/activity+json' },
    });
    assert.equal(answer.status, 200, address);
    await assertWhole(answer.text, address);
  }
});

const served = (actor: string) => [
  actor,
  ...['outbox', 'outbox?page=true', 'followers', 'following', 'collections/featured', 'collections/tags'].map(
    (path) => `${actor}/${path}`,
  ),
  '/actor',
  '/actor/outbox',
  '/emojis/448',
];

const servedOfStatus = (uri: string) => [
  uri,
  ...['activity', 'replies', 'likes', 'shares'].map((path) => `${uri}/${path}`),
];

const EXPECTED = [
  ...['Accept Follow', 'Accept QuoteRequest', 'Add', 'Add Hashtag', 'Announce', 'Block', 'Create Note'],
  ...['Create Question', 'Delete', 'Delete QuoteAuthorization', 'Delete Tombstone', 'EmojiReact', 'Flag', 'Follow'],
  ...['Like', 'Move', 'QuoteRequest', 'Reject Follow', 'Reject QuoteRequest', 'Remove', 'Remove Hashtag'],
  ...['Undo Announce', 'Undo Block', 'Undo EmojiReact', 'Undo Follow', 'Undo Like', 'Update Note', 'Update Person'],
  'Update Question',
];
