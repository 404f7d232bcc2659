import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { listen } from '../streaming/listeners.ts';
import { post } from '../support/posting.ts';
import { startMailScene } from './scene.ts';

const scene = await startMailScene();
after(() => scene.close());
const { server, alice, bob } = scene;
const base = await server.listen();

const act = (method: string, path: string, json?: unknown) =>
  server.request(method, path, { token: alice.token, ...(json !== undefined && { json }) });
const mention = (text = '@alice hello') => post(server, bob, text);

beforeEach(async () => {
  for (const verb of ['unmute', 'unblock']) await act('POST', `/api/v1/accounts/${bob.id}/${verb}`);
  await scene.emails();
});

async function silent(why: string): Promise<void> {
  assert.deepEqual(
    (await scene.emails()).map(({ headers }) => headers.subject),
    [],
    why,
  );
}

test('nobody is written to about whom they mute or block, before or after it happened', async () => {
  for (const verb of ['mute', 'block']) {
    await act('POST', `/api/v1/accounts/${bob.id}/${verb}`);
    await mention();
    await silent(`${verb} before`);
    await act('POST', `/api/v1/accounts/${bob.id}/un${verb}`);
    await mention();
    await act('POST', `/api/v1/accounts/${bob.id}/${verb}`);
    await silent(`${verb} after`);
    await act('POST', `/api/v1/accounts/${bob.id}/un${verb}`);
  }
  await mention();
  assert.equal((await scene.emails()).length, 1);
});

test('nor about what the policy keeps apart, or a filter matches', async () => {
  await act('PATCH', '/api/v2/notifications/policy', { for_not_following: 'filter' });
  await mention();
  await silent('policy');
  await act('PATCH', '/api/v2/notifications/policy', { for_not_following: 'accept' });
  const keywords = [{ keyword: 'spoiler', whole_word: true }];
  const filter = { title: 'x', context: ['notifications'], filter_action: 'warn', keywords_attributes: keywords };
  const { body } = await act('POST', '/api/v2/filters', filter);
  await mention('@alice a spoiler');
  await silent('keyword');
  await act('DELETE', `/api/v2/filters/${body.id}`);
});

test('nor about a muted conversation, or what is deleted or read by then', async () => {
  const { id } = await mention();
  await act('POST', `/api/v1/statuses/${id}/mute`);
  await silent('conversation');
  const gone = await mention();
  await server.request('DELETE', `/api/v1/statuses/${gone.id}`, { token: bob.token });
  await silent('deleted');
  await mention();
  const [newest] = (await act('GET', '/api/v1/notifications')).items;
  await act('POST', '/api/v1/markers', { notifications: { last_read_id: newest?.id } });
  await silent('read');
});

test('nor about what came while somebody listened', async () => {
  const ear = await listen(base, alice.token, 'user');
  await mention();
  await ear.hear(({ event }) => event === 'notification');
  await seen();
  await silent('online');
  ear.close();
  await mention();
  assert.equal((await scene.emails()).length, 1);
});

test('nor whose devices get push messages, nor a program, nor somebody who may not sign in', async () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey('base64'), auth: randomBytes(16).toString('base64') };
  const subscription = { endpoint: 'https://push.example/1', keys };
  assert.equal((await act('POST', '/api/v1/push/subscription', { subscription })).status, 200);
  await mention();
  await silent('push');
  await act('DELETE', '/api/v1/push/subscription');
  await act('PATCH', '/api/v1/accounts/update_credentials', { bot: true });
  await mention();
  await silent('bot');
  await act('PATCH', '/api/v1/accounts/update_credentials', { bot: false });
  await mention();
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ disabled: 1 }).where('account_id', '=', alice.accountId).execute(),
  );
  await silent('disabled');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ disabled: 0 }).where('account_id', '=', alice.accountId).execute(),
  );
});

test('nor what is addressed to others', async () => {
  const carol = await server.createUser('carol');
  await post(server, bob, { status: '@carol for you alone', visibility: 'direct' });
  await post(server, carol, 'nobody in particular');
  await silent('others');
});

/** Waits until it is noted that the last notification was seen. */
async function seen(): Promise<void> {
  const { db } = server.ctx.store;
  for (;;) {
    const row = await db.selectFrom('notification_mail').select('seen_id').executeTakeFirst();
    const last = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    if (row && row.seen_id === Number(last?.id)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
