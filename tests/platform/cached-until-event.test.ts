import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cachedUntilEvent } from '../../src/platform/cached-until-event.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** Counts its reads; those of odd ids wait until they are let go. */
function counted() {
  let reads = 0;
  const held = Promise.withResolvers<void>();
  const cached = cachedUntilEvent<{ readonly read: number }>(
    { event: 'thing.changed', ends: ({ thingId }, id) => thingId === id, maxSize: 10 },
    async (_ctx, id) => {
      reads += 1;
      const read = reads;
      if (id % 2 === 1) await held.promise;
      return { read };
    },
  );
  return { read: async (id: number) => (await cached(server.ctx, id)).read, letGo: held.resolve };
}

const publish = (type: string, thingId: number) => server.ctx.bus.publish([{ type, thingId }]);

test('a value is cached until an event about it', async () => {
  const { read } = counted();
  assert.deepEqual([await read(2), await read(4), await read(2)], [1, 2, 1]);
  publish('thing.changed', 4);
  publish('other.changed', 2);
  assert.deepEqual([await read(2), await read(4)], [1, 3]);
});

test('those who ask together share a read, and one that was ended meanwhile is for nobody who asks later', async () => {
  const { read, letGo } = counted();
  const early = [read(1), read(1)];
  publish('thing.changed', 1);
  letGo();
  assert.deepEqual([await Promise.all(early), await read(1), await read(1)], [[1, 1], 2, 2]);
});

test('when anything may have changed, nothing is believed', async () => {
  const { read } = counted();
  assert.deepEqual([await read(2), await read(2)], [1, 1]);
  server.ctx.store.tableVersions.invalidateAll();
  assert.equal(await read(2), 2);
});

test('a failure is not cached', async () => {
  let tries = 0;
  const cached = cachedUntilEvent<{ readonly tries: number }>(
    { event: 'thing.changed', ends: () => true, maxSize: 10 },
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return { tries };
    },
  );
  await assert.rejects(cached(server.ctx, 1), /no/);
  assert.equal((await cached(server.ctx, 1)).tries, 2);
});
