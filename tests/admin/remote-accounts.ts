import { newId } from '../../src/lib/id.ts';
import type { TestServer } from '../support/server.ts';

/** An account of another server that nobody can reach. */
export async function remoteAccount(server: TestServer, username: string, domain: string): Promise<number> {
  const id = newId();
  const uri = `https://${domain}/users/${username}`;
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const names = { username, domain, handle: `${username}@${domain}`, uri, inbox_url: `${uri}/inbox` };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values({ id, ...names, ...times })
      .execute(),
  );
  return id;
}

/** Takes what waits to be sent to other servers out of the queue, and answers what it was, oldest first. */
export async function takeFederated(server: TestServer): Promise<string[]> {
  const rows = await server.ctx.store.transaction((tx) =>
    tx.deleteFrom('jobs').where('name', '=', 'federate').returning(['id', 'payload']).execute(),
  );
  return rows.sort((a, b) => a.id - b.id).map((row) => String(JSON.parse(row.payload).verb));
}
