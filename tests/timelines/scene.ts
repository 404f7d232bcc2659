import assert from 'node:assert/strict';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

/** Starts a server with people of these names on it, and shortens what they do most often. */
export async function startScene<N extends string>(...names: readonly N[]) {
  const server: TestServer = await startServer();
  const people = new Map<string, TestUser>();
  for (const name of names) people.set(name, await server.createUser(name));
  const who = (name: N): TestUser => {
    const user = people.get(name);
    if (!user) throw new Error(`${name} is not in the scene`);
    return user;
  };

  const call = (name: N, method: string, path: string, json?: unknown) =>
    server.request(method, path, { token: who(name).token, json });

  /** Does something that must succeed. */
  async function act(name: N, method: string, path: string, json?: unknown) {
    const answer = await call(name, method, path, json);
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  return {
    server,
    who,
    call,
    act,
    get: (name: N, path: string, query: Record<string, string | string[]> = {}) =>
      server.request('GET', path, { token: who(name).token, query }),
    /** Publishes and answers the id. */
    post: async (name: N, json: { status: string; [field: string]: unknown }) =>
      String((await act(name, 'POST', '/api/v1/statuses', json)).body.id),
    relate: (name: N, verb: string, target: N, json?: unknown) =>
      act(name, 'POST', `/api/v1/accounts/${who(target).id}/${verb}`, json),
    /** The ids on the first page of a timeline, newest first. */
    ids: async (name: N, path: string, query: Record<string, string | string[]> = {}) => {
      const answer = await server.request('GET', path, { token: who(name).token, query: { limit: '40', ...query } });
      assert.equal(answer.status, 200, `${path}: ${answer.status} ${answer.text}`);
      return answer.items.map((one) => String(one.id));
    },
    close: () => server.close(),
  };
}
