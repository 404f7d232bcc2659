import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { applicationToken } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startServer();
  token = await applicationToken(server);
  await setRegistrations('open');
});
afterEach(() => server.close());

const setRegistrations = (mode: 'open' | 'approval' | 'closed') => changeSetting(server, 'registrations', mode);

const PERSON = {
  username: 'New_1',
  email: 'new@example.org',
  password: 'long enough',
  agreement: 'true',
  locale: 'de',
};

const signUp = (changes: Record<string, string> = {}, as: string | undefined = token) =>
  server.request('POST', '/api/v1/accounts', { token: as, form: { ...PERSON, ...changes } });

test('an open server answers a token with all scopes of the application, good at once where no mail is sent', async () => {
  const { status, body } = await signUp();
  assert.equal(status, 200);
  assert.deepEqual([body.token_type, body.scope], ['Bearer', 'read write']);
  const confirmed = await server.request('GET', '/api/v1/emails/check_confirmation', {
    token: String(body.access_token),
  });
  assert.deepEqual([confirmed.status, confirmed.text], [200, 'true']);
  const user = await server.ctx.store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.equal(user.locale, 'de');
  assert.match(user.password_hash, /^\$argon2id\$/);
});

test('every wrong field is named with its code', async () => {
  const { status, body } = await signUp({
    username: 'no spaces!',
    email: 'a@x.example,b@y.example',
    password: 'short',
    agreement: 'false',
  });
  assert.equal(status, 422);
  assert.match(String(body.error), /^Validation failed: Username must contain only letters, numbers and underscores, /);
  const codes = Object.entries(body.details ?? {}).map(([field, errors]) => [field, errors[0]?.error]);
  assert.deepEqual(Object.fromEntries(codes), {
    username: 'ERR_INVALID',
    email: 'ERR_INVALID',
    password: 'ERR_TOO_SHORT',
    agreement: 'ERR_ACCEPTED',
  });
});

test('what is blank is said to be blank; an address is invalid, too', async () => {
  const { body } = await signUp({ username: ' ', email: '' });
  const codes = (field: 'username' | 'email') => JSON.parse(JSON.stringify(body.details?.[field])).map(errorOf);
  const errorOf = ({ error }: { error: string }) => error;
  assert.deepEqual([codes('username'), codes('email')], [['ERR_BLANK'], ['ERR_BLANK', 'ERR_INVALID']]);
});

test('names and addresses are taken whatever their case, and some names are kept back', async () => {
  assert.equal((await signUp()).status, 200);
  const { body } = await signUp({ username: 'nEW_1', email: 'NEW@Example.org' });
  assert.equal(body.details?.username?.[0]?.error, 'ERR_TAKEN');
  assert.equal(body.details?.email?.[0]?.error, 'ERR_TAKEN');
  const reserved = await signUp({ username: 'Admin', email: 'other@example.org' });
  assert.equal(reserved.body.details?.username?.[0]?.error, 'ERR_RESERVED');
});

test('two at once cannot have one name', async () => {
  const both = await Promise.all([signUp(), signUp({ email: 'second@example.org' })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
});

test('a closed server takes nobody', async () => {
  await setRegistrations('closed');
  const { status, body } = await signUp();
  assert.deepEqual([status, body.error], [403, 'Forbidden']);
});

test('where approval is needed the token waits, and a reason may be asked for', async () => {
  await setRegistrations('approval');
  await changeSetting(server, 'require_sign_up_reason', true);
  assert.equal((await signUp()).body.details?.reason?.[0]?.error, 'ERR_BLANK');
  const { body } = await signUp({ reason: 'I like birds' });
  const own = String(body.access_token);
  const seen = await server.request('GET', '/oauth/authorize', { token: own });
  assert.notEqual(seen.status, 200);
  const me = await server.request('POST', '/oauth/userinfo', { token: own });
  assert.equal(me.status, 403);
  const row = await server.ctx.store.db.selectFrom('users').select(['approved', 'sign_up_reason']).executeTakeFirst();
  assert.deepEqual({ ...row }, { approved: 0, sign_up_reason: 'I like birds' });
});

test('a minimum age is checked to the day', async () => {
  await changeSetting(server, 'min_age', 16);
  const year = new Date().getUTCFullYear();
  const code = async (date_of_birth: string) =>
    (await signUp({ date_of_birth })).body.details?.date_of_birth?.[0]?.error;
  assert.equal(await code(''), 'ERR_BLANK');
  for (const nonsense of ['young', '2000', '31.02', '40.13.2000']) assert.equal(await code(nonsense), 'ERR_BLANK');
  for (const young of [`${year - 10}-01-01`, `31.12.${year - 10}`, `01.02.${year - 10}`])
    assert.equal(await code(young), 'ERR_BELOW_LIMIT');
  assert.equal((await signUp({ date_of_birth: `${year - 17}-01-01` })).status, 200);
  const other = { username: 'other', email: 'other@example.org', date_of_birth: `31.12.${year - 18}` };
  assert.equal((await signUp(other)).status, 200);
});

test('only an application may register people', async () => {
  const alice = await server.createUser('alice');
  assert.equal((await signUp({}, alice.token)).status, 403);
  assert.equal((await signUp({}, '')).status, 401);
});

test('those who manage people are told of somebody new, and nobody else is', async () => {
  const owner = await server.createUser('owner', { role: 'owner' });
  await server.createUser('alice');
  await signUp();
  const told = await server.ctx.store.db.selectFrom('notifications').select(['account_id', 'type']).execute();
  assert.deepEqual(
    told.map((row) => ({ ...row })),
    [{ account_id: owner.accountId, type: 'admin.sign_up' }],
  );
});
