import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BUS_RESET } from '../../src/platform/bus/event.ts';
import { addEmoji } from '../support/emojis.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const picture = { key: 'aa/bb/cc.png', staticKey: 'aa/bb/cc.png' };
let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** Holds back the result of the next query on emojis until released; `asked` resolves when it has been read. */
function holdNextEmojis() {
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  executor.executeQuery = async (query, options) => {
    const result = await run<never>(query, options);
    if (query.sql.includes('"custom_emojis"')) {
      executor.executeQuery = run;
      asked.resolve();
      await released.promise;
    }
    return result;
  };
  return { asked: asked.promise, release: () => released.resolve() };
}

test('an emoji that is added while a post is being read shows in it from then on', async () => {
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name: 'Alice :wren:' } });
  const { id } = await post(server, alice, 'a :wren: sings');
  const read = async () => (await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body;
  server.ctx.bus.publish([{ type: BUS_RESET }]);
  const held = holdNextEmojis();
  const early = read();
  await held.asked;
  await server.ctx.store.transaction((tx) => addEmoji(tx, 'wren', { picture }));
  held.release();
  await early;
  const { emojis, account } = await read();
  const names = [emojis, account?.emojis].map((list) => Object.values(list ?? {}).map(({ shortcode }) => shortcode));
  assert.deepEqual(names, [['wren'], ['wren']]);
});
