import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAssertion, readClientData, readRegistration } from '../../src/domain/passkeys/answer.ts';
import { useChallenge } from '../../src/domain/passkeys/challenge.ts';
import { checkAssertion } from '../../src/domain/passkeys/check-assertion.ts';
import { addPasskey, checkRegistration } from '../../src/domain/passkeys/register.ts';
import type { LinkPurpose } from '../../src/domain/registrations/one-time-links.ts';
import { newId } from '../../src/lib/id.ts';
import { now } from '../../src/lib/time.ts';
import { hashToken } from '../../src/platform/passwords.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { VECTORS, type Vector } from './webauthn-vectors.ts';

let server: TestServer;
let userId: number;

before(async () => {
  server = await startServer({ PUBLIC_URL: 'https://example.org' });
  const { accountId } = await server.createUser('vera');
  const users = server.ctx.store.db.selectFrom('users').select('id').where('account_id', '=', accountId);
  userId = (await users.executeTakeFirstOrThrow()).id;
});

after(() => server.close());

const SESSION = { id: 4711, handle: 'aGFuZGxl' };

/** The challenge of an example, as if it had been ours. */
async function expect(purpose: LinkPurpose, challenge: string): Promise<void> {
  const isNew = purpose === 'passkey_registration';
  const row = { purpose, token_hash: hashToken(challenge), created_at: now(), expires_at: now() + 60_000 };
  const bound = isNew
    ? { user_id: userId, data: `${SESSION.id} ${SESSION.handle}` }
    : { user_id: null, data: String(userId) };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('one_time_links')
      .values({ id: newId(), ...row, ...bound })
      .execute(),
  );
}

function answerOf(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}

async function make({ id, made }: Vector): Promise<void> {
  const { db, transaction } = server.ctx.store;
  const answer = readRegistration(answerOf(id, made));
  const { challenge } = readClientData(answer);
  await expect('passkey_registration', challenge);
  const link = await transaction((tx) => useChallenge(tx, 'passkey_registration', challenge));
  const passkey = await checkRegistration(db, { userId, sessionId: SESSION.id }, link, answer);
  await transaction((tx) => addPasskey(tx, passkey, 'Example'));
}

async function use({ id, used }: Vector) {
  const { db, transaction } = server.ctx.store;
  const answer = readAssertion(answerOf(id, used));
  await expect('passkey_second_step', readClientData(answer).challenge);
  return checkAssertion(db, transaction, answer, { by: 'second_step', userId });
}

const ELSEWHERE = /at another address/;

for (const vector of VECTORS) {
  const isFramed = vector.title.includes('frame');
  test(`a passkey of the specification (${vector.title}) is ${isFramed ? 'refused' : 'added and used'}`, async () => {
    if (isFramed) {
      await assert.rejects(make(vector), ELSEWHERE);
      await assert.rejects(use(vector), ELSEWHERE);
      return;
    }
    await make(vector);
    assert.equal((await use(vector)).userId, userId);
    await assert.rejects(make(vector), /was added before/);
  });

  test(`no bit of it may be another (${vector.title})`, async () => {
    const { used } = vector;
    const signature = Buffer.from(used.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    await assert.rejects(use({ ...vector, used: { ...used, signature: signature.toString('base64url') } }));
  });
}
