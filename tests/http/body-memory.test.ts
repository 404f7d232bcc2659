import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { bodyBudgetOf } from '../../src/http/bodies/budget.ts';
import { openRaw, type RawSocket } from '../support/raw-socket.ts';
import { startServer, type TestServer } from '../support/server.ts';

const MEGABYTE = 1_048_576;
const HALF = 'x'.repeat(MEGABYTE / 2);

let server: TestServer;
let base: string;
before(async () => {
  server = await startServer({ BODY_MEMORY: '4', BODY_MEMORY_PER_ADDRESS: '2' });
  base = await server.listen();
});
after(() => server.close());

const held = (): number => bodyBudgetOf(server.ctx).held;

/** Waits for the memory of bodies, which changes when the server hears of it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Begins a body of a megabyte from an address, and sends half of it. */
function beginBody(address: string, path = '/oauth/token'): RawSocket {
  const raw = openRaw(
    base,
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `x-forwarded-for: ${address}`,
    `content-length: ${MEGABYTE}`,
  );
  raw.socket.write(HALF);
  return raw;
}

async function closeAll(raws: readonly RawSocket[]): Promise<void> {
  for (const { socket } of raws) {
    socket.destroy();
    if (!socket.closed) await once(socket, 'close');
  }
  await until(() => held() === 0);
}

test('unfinished bodies from one address take up no more than its share, and none once they have ended', async () => {
  const raws: RawSocket[] = [];
  while (held() < MEGABYTE) {
    const before = held();
    raws.push(beginBody('2001:db8:1:2::1'));
    await until(() => held() > before + MEGABYTE / 4);
  }
  for (let i = 0; i < 6; i += 1) raws.push(beginBody(`2001:db8:1:2::${i}`));
  const answers = await Promise.race(raws.map((raw) => raw.answer()));
  assert.equal(answers.status, 429);
  assert.match(answers.text, /retry-after: 60/i);
  assert.ok(held() <= 2 * MEGABYTE);
  const other = beginBody('2001:db8:1:3::1');
  other.socket.write(HALF);
  assert.notEqual((await other.answer()).status, 429, 'others are not concerned');
  await closeAll(raws);
});

test('all together take up no more than their share', async () => {
  const raws = Array.from({ length: 16 }, (_, i) => beginBody(`192.0.2.${i}`, i % 2 ? '/oauth/token' : '/inbox'));
  const { status, text } = await Promise.race(raws.map((raw) => raw.answer()));
  assert.equal(status, 503);
  assert.match(text, /retry-after: 30/i);
  assert.ok(held() <= 4 * MEGABYTE);
  await closeAll(raws);
});

test('a request that is answered gives its share back', async () => {
  const form = { grant_type: 'password', junk: HALF };
  assert.equal((await server.request('POST', '/oauth/token', { form })).status, 400);
  await server.request('POST', '/inbox', { body: HALF, headers: { 'content-type': 'application/activity+json' } });
  await until(() => held() === 0);
});
