import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processMedia } from '../../src/domain/media/process.ts';
import { startPools } from '../../src/jobs/pools.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { takeConversionTurn } from '../../src/platform/av/turns.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { gif } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');
const bytes = await gif({ width: 32, height: 24 }, 10);

async function upload(token: string): Promise<number> {
  const parts = { file: { bytes, name: 'a.gif', type: 'image/gif' } };
  const { status, body } = await server.request('POST', '/api/v2/media', { token, ...multipart(parts) });
  assert.equal(status, 202);
  const id = parseWireId(String(body.id));
  assert.ok(id);
  return id;
}

/** Occupies both converters in the name of an account. */
function occupy(accountId: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const size of [0, 10_000_000]) void takeConversionTurn(accountId, size, () => promise);
  return resolve;
}

test('whoever sends one file does not wait for all files of another person', async () => {
  const end = occupy(alice.accountId);
  const done: string[] = [];
  const convert = async (name: string, id: number) => {
    await processMedia(server.ctx, id);
    done.push(name);
  };
  const all = [];
  for (const name of ['alice 1', 'alice 2', 'alice 3']) all.push(convert(name, await upload(alice.token)));
  all.push(convert('bob', await upload(bob.token)));
  end();
  await Promise.all(all);
  assert.ok(done.indexOf('bob') <= 1, done.join());
});

test('other jobs are done while many files wait to be converted', async () => {
  const end = occupy(alice.accountId);
  for (let i = 0; i < 20; i++) await upload(alice.token);
  const pools = await startPools(server.ctx);
  await server.ctx.store.transaction((tx) =>
    enqueue(tx, { name: 'delete-files', payload: { keys: [] }, lane: 'low', uniqueKey: 'watched' }),
  );
  while (await isLeft('watched')) await sleep(20);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('media_attachments').execute());
  end();
  await pools.stop();
});

async function isLeft(key: string): Promise<boolean> {
  const query = server.ctx.store.db.selectFrom('jobs').select('id').where('unique_key', '=', key);
  return (await query.executeTakeFirst()) !== undefined;
}
