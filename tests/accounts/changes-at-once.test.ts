import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseFields } from '../../src/domain/accounts/fields.ts';
import { changeUserSettings, getUserSettings } from '../../src/domain/accounts/user-settings.ts';
import { getRow } from '../../src/domain/get-row.ts';
import { changePolicy, readPolicy } from '../../src/domain/notifications/policy.ts';
import { updateProfile } from '../../src/domain/profiles/update-profile.ts';
import { verifyLinks } from '../../src/domain/profiles/verify-links.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const ROUNDS = 6;

test('settings that are changed at the same time are all changed', async () => {
  const { store } = server.ctx;
  const { accountId } = alice;
  for (let round = 0; round < ROUNDS; round += 1) {
    const on = round % 2 === 0;
    const value = on ? 'drop' : 'accept';
    await Promise.all([
      store.transaction((tx) => changeUserSettings(tx, accountId, { default_sensitive: on })),
      store.transaction((tx) => changeUserSettings(tx, accountId, { always_send_emails: on })),
      store.transaction((tx) => changePolicy(tx, accountId, { for_bots: value })),
      store.transaction((tx) => changePolicy(tx, accountId, { for_new_accounts: value })),
    ]);
    const settings = await getUserSettings(store.db, accountId);
    assert.deepEqual([settings.default_sensitive, settings.always_send_emails], [on, on]);
    const policy = await readPolicy(store.db, accountId);
    assert.deepEqual([policy.for_bots, policy.for_new_accounts], [value, value]);
  }
});

test('a profile that is changed while its links are found to be verified stays changed', async () => {
  const { store, fetcher } = server.ctx;
  const { accountId } = alice;
  const { url } = await getRow(store.db, 'accounts', accountId);
  const page = {
    url: '',
    status: 200,
    headers: {},
    contentType: 'text/html',
    body: `<a rel="me" href="${url}">alice</a>`,
  };
  const linking = { ...fetcher, getText: async () => page };
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = `https://alice.example/${round}`;
    const save = (name: string) =>
      store.transaction((tx) => updateProfile(tx, accountId, { fields: [{ name, value }] }));
    await save('before');
    await Promise.all([verifyLinks({ store, fetcher: linking }, accountId), save('after')]);
    const { fields } = await getRow(store.db, 'accounts', accountId);
    assert.deepEqual(
      parseFields(fields).map(({ name }) => name),
      ['after'],
    );
  }
});
