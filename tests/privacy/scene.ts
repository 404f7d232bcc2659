import assert from 'node:assert/strict';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

export const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const VIEWERS = ['anonymous', 'stranger', 'follower', 'mentioned', 'blocked', 'author'] as const;
export type ViewerName = (typeof VIEWERS)[number];

/** Who may see what: the whole promise in one table. */
export const MAY_SEE: Record<Visibility, readonly ViewerName[]> = {
  public: ['anonymous', 'stranger', 'follower', 'mentioned', 'author'],
  unlisted: ['anonymous', 'stranger', 'follower', 'mentioned', 'author'],
  private: ['follower', 'mentioned', 'author'],
  direct: ['mentioned', 'author'],
};

export const WORD = 'lapwingmeadow';
export const TAG = 'lapwings';

/** The word that only the status of that visibility has. */
export const secretOf = (visibility: Visibility) => `${WORD}${visibility}`;

export type PrivacyScene = {
  server: TestServer;
  people: Record<Exclude<ViewerName, 'anonymous'>, TestUser>;
  tokenOf(viewer: ViewerName): string | undefined;
  /** A request that must succeed. */
  ok(method: string, path: string, token: string, json?: unknown): Promise<Json>;
  /** The author writes a status of each visibility and edits it. */
  writeAll(more?: Record<string, unknown>): Promise<Record<Visibility, string>>;
  /** The author blocks whom they are to block; before that, everybody is there as if nothing were. */
  block(): Promise<void>;
};

/** An author, and everybody who could look at what they write. */
export async function startPrivacyScene(): Promise<PrivacyScene> {
  const server = await startServer();
  const user = (name: string) => server.createUser(name);
  const people = {
    stranger: await user('stranger'),
    follower: await user('follower'),
    mentioned: await user('mentioned'),
    blocked: await user('blocked'),
    author: await user('author'),
  };
  const author = people.author.token;
  const ok: PrivacyScene['ok'] = async (method, path, token, json) => {
    const answer = await server.request(method, path, { token, json });
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  await ok('PATCH', '/api/v1/accounts/update_credentials', author, { indexable: true, discoverable: true });
  for (const name of ['follower', 'blocked'] as const)
    await ok('POST', `/api/v1/accounts/${people.author.id}/follow`, people[name].token);
  for (const name of ['follower', 'mentioned', 'blocked'] as const) {
    await ok('POST', `/api/v1/accounts/${people[name].id}/follow`, author);
  }
  return {
    server,
    people,
    tokenOf: (viewer) => (viewer === 'anonymous' ? undefined : people[viewer].token),
    ok,
    async writeAll(more = {}) {
      const write = async (visibility: Visibility) => {
        const text = `@mentioned ${WORD} ${secretOf(visibility)}`;
        const { id } = await ok('POST', '/api/v1/statuses', author, { status: `${text} #${TAG}`, visibility, ...more });
        await ok('PUT', `/api/v1/statuses/${id}`, author, { status: `${text} edited #${TAG}` });
        return String(id);
      };
      return {
        public: await write('public'),
        unlisted: await write('unlisted'),
        private: await write('private'),
        direct: await write('direct'),
      };
    },
    async block() {
      await ok('POST', `/api/v1/accounts/${people.blocked.id}/block`, author);
    },
  };
}
