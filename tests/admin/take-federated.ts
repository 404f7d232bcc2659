import type { TestServer } from '../support/server.ts';

/** Takes what waits to be sent to other servers out of the queue, and answers what it was, oldest first. */
export async function takeFederated(server: TestServer): Promise<string[]> {
  const rows = await server.ctx.store.transaction((tx) =>
    tx.deleteFrom('jobs').where('name', '=', 'federate').returning(['id', 'payload']).execute(),
  );
  return rows.sort((a, b) => a.id - b.id).map((row) => String(JSON.parse(row.payload).verb));
}
