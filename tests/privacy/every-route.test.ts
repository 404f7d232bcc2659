import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { documentRoutes } from '../../src/activitypub/document-routes.ts';
import { apiRoutes } from '../../src/api/routes.ts';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { cookieOf, withoutTokens } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import type { TestAnswer } from '../support/server.ts';
import {
  MAY_SEE,
  type PrivacyScene,
  secretOf,
  startPrivacyScene,
  TAG,
  VIEWERS,
  VISIBILITIES,
  type ViewerName,
  type Visibility,
  WORD,
} from './scene.ts';

/** In the form of an id, but nobody's. */
const NOBODY = '109999999999999936';

let scene: PrivacyScene;
let statuses: Record<Visibility, string>;
let quoteId: string;
/** By their viewer. */
const cookies = new Map<ViewerName, string>();

before(async () => {
  scene = await startPrivacyScene();
  const { ok, people } = scene;
  statuses = await scene.writeAll();
  await ok('POST', `/api/v1/statuses/${statuses.private}/pin`, people.author.token);
  const quote = { status: 'see', quoted_status_id: statuses.private, visibility: 'private' };
  quoteId = String((await ok('POST', '/api/v1/statuses', people.author.token, quote)).id);
  await scene.block();
  for (const viewer of VIEWERS) {
    if (viewer === 'anonymous') continue;
    cookies.set(viewer, cookieOf(await signedInBrowser(scene.server, viewer)));
  }
});
after(() => scene.server.close());

/** Every path that is read from: the API, the pages, the feeds, and the documents for other servers. */
function paths(): string[] {
  const routes = [...apiRoutes, ...pageRoutes(), ...oauthPages];
  const read = routes.filter(({ method }) => [method].flat().includes('GET')).map(({ path }) => path);
  return [...read, ...documentRoutes.map(({ path }) => path)];
}

/** The ways to fill in a path: its ids with that of a status, and then with those of the author where there are others. */
function filled(path: string, statusId: string): string[] {
  const author = scene.people.author.id;
  const names: Record<string, string> = { handle: 'author', name: TAG, tag: TAG, hashtag: TAG };
  const fill = (ids: Record<string, string>) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? names[name] ?? statusId);
  return [...new Set([fill({}), fill({ id: author }), fill({ id: author, account_id: author })])];
}

const QUERIES = ['', `q=${WORD}&type=statuses&limit=40`, 'only_media=false&exclude_replies=false&page=true'];

/** Asks the API by a token, and all else by the cookie of a browser. */
function ask(viewer: ViewerName, path: string): Promise<TestAnswer> {
  const accept = path.startsWith('/ap/') ? 'application/activity+json' : '*/*';
  if (path.startsWith('/api/')) return scene.server.request('GET', path, { token: scene.tokenOf(viewer) });
  const cookie = cookies.get(viewer) ?? '';
  return scene.server.request('GET', path, { headers: { accept, ...(cookie && { cookie }) } });
}

/** Feeds and documents are the same for everybody who has no signature: a session does not open them any further. */
const isForAll = (path: string) => path.startsWith('/ap/') || /\.(rss|json)(\?|$)/.test(path);

function assertSilent(answer: TestAnswer, asker: ViewerName, path: string): void {
  const viewer = isForAll(path) ? 'anonymous' : asker;
  for (const visibility of VISIBILITIES) {
    if (MAY_SEE[visibility].includes(viewer)) continue;
    assert.ok(!answer.text.includes(secretOf(visibility)), `${path} shows the ${visibility} status to ${viewer}`);
  }
}

for (const viewer of VIEWERS) {
  test(`no route at all shows ${viewer} what is not for them`, async () => {
    let shown = 0;
    for (const path of paths()) {
      const ways = [...filled(path, statuses.direct), ...filled(path, statuses.private), ...filled(path, quoteId)];
      for (const way of new Set(ways)) {
        for (const query of way === path || /search|statuses|timelines|ap\//.test(way) ? QUERIES : ['']) {
          const answer = await ask(viewer, query ? `${way}?${query}` : way);
          assert.ok(answer.status < 500, `${way}: ${answer.text}`);
          assertSilent(answer, viewer, `${way}?${query}`);
          if (answer.text.includes(WORD)) shown += 1;
        }
      }
    }
    // The sweep would be worth nothing if it never met the statuses.
    assert.ok(viewer === 'blocked' || shown > 5, `${shown} answers show some status`);
  });
}

test('what is about one status answers the same for a hidden and an absent one', async () => {
  const about = paths().filter((path) => /statuses?\/:(id|statusId)|:handle\/:id/.test(path));
  assert.ok(about.length > 15, about.join('\n'));
  const outcome = ({ status, headers, text }: TestAnswer, id: string) =>
    [String(status), headers.location ?? '', withoutTokens(text)].map((part) => part.replaceAll(id, NOBODY));
  for (const path of about) {
    for (const visibility of VISIBILITIES) {
      for (const viewer of VIEWERS) {
        if (MAY_SEE[visibility].includes(viewer)) continue;
        // Pages, feeds and documents that are open to all show whoever is blocked what they show to everybody.
        if (!path.startsWith('/api/') && visibility !== 'private' && visibility !== 'direct') continue;
        const author = scene.people.author.id;
        const fill = (id: string) =>
          path
            .replace(':handle', 'author')
            .replace(/:statusId|:id(?=(?!.*:statusId))/, id)
            .replace(':id', author);
        const [hidden, absent] = [await ask(viewer, fill(statuses[visibility])), await ask(viewer, fill(NOBODY))];
        const what = `${path}, the ${visibility} status for ${viewer}`;
        assert.deepEqual(outcome(hidden, statuses[visibility]), outcome(absent, NOBODY), what);
        assert.ok(hidden.status >= 400 || hidden.headers.location?.startsWith('/auth/sign_in'), what);
      }
    }
  }
});

test('oEmbed describes what is open to all, and nothing else', async () => {
  for (const viewer of VIEWERS) {
    for (const visibility of VISIBILITIES) {
      const url = encodeURIComponent(`http://localhost:3000/@author/${statuses[visibility]}`);
      const { status } = await ask(viewer, `/api/oembed?url=${url}`);
      assert.equal(
        status,
        visibility === 'public' || visibility === 'unlisted' ? 200 : 404,
        `${visibility} for ${viewer}`,
      );
    }
  }
});
