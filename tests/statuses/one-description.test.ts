import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountsOf, loadAccounts, renderAccounts } from '../../src/entities/account.ts';
import { loadStatuses, renderStatuses, statusesOf } from '../../src/entities/status.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { list, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let scene: LivedIn;
before(async () => {
  server = await startServer();
  scene = await liveIn(server);
});
after(() => server?.close());

const idOf = (value: unknown): number => parseWireId(String(value)) ?? 0;

/** What is left of a value when it goes over the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('what pages show of statuses and accounts is what the API says of them', async () => {
  const { db } = server.ctx.store;
  const { ada, grace } = scene.people;
  const shown = list(await scene.ok(ada, 'GET', '/api/v1/timelines/public?limit=40'));
  const ids = shown.map(({ id }) => idOf(id));
  assert.ok(
    shown.some(({ quote }) => quote) && shown.some(({ poll }) => poll) && shown.some(({ card }) => card === null),
  );
  for (const one of [ada, grace, null]) {
    const viewer = one && {
      accountId: one.accountId,
      userId: 0,
      permissions: 0,
      locale: null,
      timeZone: null,
      chosenLanguages: null,
    };
    const loaded = await loadStatuses(db, viewer, ids);
    assert.deepEqual(sent(statusesOf(loaded, ids)), JSON.parse(renderStatuses(loaded, ids)));
  }
  const people = Object.values(scene.people).map(({ accountId }) => accountId);
  const accounts = await loadAccounts(db, people);
  assert.deepEqual(sent(accountsOf(accounts, people)), JSON.parse(renderAccounts(accounts, people)));
});

test('nobody can change a value that is kept for others', async () => {
  const { accountId } = scene.people.ada;
  const [account] = accountsOf(await loadAccounts(server.ctx.store.db, [accountId]), [accountId]);
  assert.throws(() => Object.assign(account ?? {}, { username: 'somebody' }), TypeError);
  assert.throws(
    () => account?.emojis.push({ shortcode: 'a', url: '', static_url: '', visible_in_picker: true }),
    TypeError,
  );
});
