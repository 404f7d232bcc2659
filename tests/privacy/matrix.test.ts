import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json, TestServer } from '../support/server.ts';
import {
  MAY_SEE,
  type PrivacyScene,
  startPrivacyScene,
  TAG,
  VIEWERS,
  VISIBILITIES,
  type ViewerName,
  type Visibility,
  WORD,
} from './scene.ts';

let server: TestServer;
let people: PrivacyScene['people'];
let tokenOf: PrivacyScene['tokenOf'];
let ok: PrivacyScene['ok'];
let rootId: string;
let quotingIds: Record<Visibility, string>;
let statuses: Record<Visibility, string>;

before(async () => {
  const scene = await startPrivacyScene();
  ({ server, people, tokenOf, ok } = scene);
  rootId = String((await ok('POST', '/api/v1/statuses', people.stranger.token, { status: 'the root of a thread' })).id);
  statuses = await scene.writeAll({ in_reply_to_id: rootId });
  for (const visibility of ['public', 'unlisted', 'private'] as const) {
    await ok('POST', `/api/v1/statuses/${statuses[visibility]}/pin`, people.author.token);
  }
  quotingIds = await quoteAll();
  await scene.block();
});
after(() => server.close());

/** The author quotes each of their own statuses in a public one: a quote must not widen what it quotes. */
async function quoteAll(): Promise<Record<Visibility, string>> {
  const ids: Partial<Record<Visibility, string>> = {};
  for (const visibility of ['public', 'unlisted'] as const) {
    const quote = await ok('POST', '/api/v1/statuses', people.author.token, {
      status: 'see',
      quoted_status_id: statuses[visibility],
    });
    ids[visibility] = String(quote.id);
  }
  return { private: '', direct: '', public: ids.public ?? '', unlisted: ids.unlisted ?? '' };
}

/** Asserts for every cell of the table what `look` finds. `only` narrows what this way of looking can show at all. */
async function matrix(
  look: (viewer: ViewerName, visibility: Visibility) => Promise<boolean>,
  only: readonly Visibility[] = VISIBILITIES,
) {
  for (const visibility of VISIBILITIES) {
    for (const viewer of VIEWERS) {
      const expected = MAY_SEE[visibility].includes(viewer) && only.includes(visibility);
      assert.equal(await look(viewer, visibility), expected, `${viewer} and the ${visibility} status`);
    }
  }
}

const lists = (items: readonly Json[], id: string) => items.some((item) => String(item.id) === id);

async function isListed(path: string, viewer: ViewerName, id: string): Promise<boolean> {
  const answer = await server.request('GET', path, { token: tokenOf(viewer) });
  return answer.status === 200 && lists(answer.items, id);
}

test('a single status: absent and forbidden answer alike', async () => {
  const absent = await server.request('GET', '/api/v1/statuses/109999999999999936');
  await matrix(async (viewer, visibility) => {
    const answer = await server.request('GET', `/api/v1/statuses/${statuses[visibility]}`, { token: tokenOf(viewer) });
    if (answer.status !== 200) assert.deepEqual([answer.status, answer.text], [absent.status, absent.text]);
    return answer.status === 200;
  });
});

for (const part of ['history', 'source', 'favourited_by', 'reblogged_by', 'context', 'quotes']) {
  test(`what hangs on a status: ${part}`, async () => {
    const needsPerson = part === 'source' || part === 'quotes';
    for (const visibility of VISIBILITIES) {
      for (const viewer of VIEWERS) {
        const answer = await server.request('GET', `/api/v1/statuses/${statuses[visibility]}/${part}`, {
          token: tokenOf(viewer),
        });
        const allowed = MAY_SEE[visibility].includes(viewer) && !(needsPerson && viewer === 'anonymous');
        assert.equal(
          answer.status === 200,
          allowed,
          `${part} of the ${visibility} status for ${viewer}: ${answer.status}`,
        );
        if (!allowed) assert.doesNotMatch(answer.text, new RegExp(WORD));
      }
    }
  });
}

test('several statuses at once', () =>
  matrix((viewer, visibility) =>
    isListed(`/api/v1/statuses?id[]=${statuses[visibility]}`, viewer, statuses[visibility]),
  ));

test('the thread around it', () =>
  matrix(async (viewer, visibility) => {
    const answer = await server.request('GET', `/api/v1/statuses/${rootId}/context`, { token: tokenOf(viewer) });
    return lists(Object.values(answer.body.descendants ?? {}), statuses[visibility]);
  }));

test('the statuses of the account', () =>
  matrix((viewer, visibility) =>
    isListed(`/api/v1/accounts/${people.author.id}/statuses`, viewer, statuses[visibility]),
  ));

test('the pinned statuses of the account', () =>
  matrix(
    (viewer, visibility) =>
      isListed(`/api/v1/accounts/${people.author.id}/statuses?pinned=true`, viewer, statuses[visibility]),
    ['public', 'unlisted', 'private'],
  ));

test('the tagged statuses of the account', () =>
  matrix((viewer, visibility) =>
    isListed(`/api/v1/accounts/${people.author.id}/statuses?tagged=${TAG}`, viewer, statuses[visibility]),
  ));

test('the hashtag timeline', () =>
  matrix((viewer, visibility) => isListed(`/api/v1/timelines/tag/${TAG}`, viewer, statuses[visibility]), ['public']));

test('the direct timeline', () =>
  matrix((viewer, visibility) => isListed('/api/v1/timelines/direct', viewer, statuses[visibility]), ['direct']));

test('the public timeline shows no reply and nothing that is not public', async () => {
  for (const viewer of VIEWERS) {
    const answer = await server.request('GET', '/api/v1/timelines/public', { token: tokenOf(viewer) });
    for (const visibility of VISIBILITIES)
      assert.ok(!lists(answer.items, statuses[visibility]), `${visibility} for ${viewer}`);
  }
});

test('home timelines: only followers, and only what they may see', async () => {
  for (const viewer of ['stranger', 'mentioned', 'blocked'] as const) {
    for (const visibility of VISIBILITIES) {
      assert.equal(
        await isListed('/api/v1/timelines/home', viewer, statuses[visibility]),
        false,
        `${visibility} for ${viewer}`,
      );
    }
  }
  for (const visibility of VISIBILITIES)
    assert.ok(await isListed('/api/v1/timelines/home', 'author', statuses[visibility]));
  assert.equal(await isListed('/api/v1/timelines/home', 'follower', statuses.direct), false);
});

test('list timelines', async () => {
  const list = await ok('POST', '/api/v1/lists', people.follower.token, { title: 'birds', replies_policy: 'followed' });
  await ok('POST', `/api/v1/lists/${list.id}/accounts`, people.follower.token, { account_ids: [people.author.id] });
  assert.equal(await isListed(`/api/v1/timelines/list/${list.id}`, 'follower', statuses.direct), false);
  const foreign = await server.request('GET', `/api/v1/timelines/list/${list.id}`, { token: people.stranger.token });
  assert.equal(foreign.status, 404);
});

test('full-text search', () =>
  matrix(async (viewer, visibility) => {
    const path = `/api/v2/search?q=${WORD}&type=statuses&limit=40`;
    const answer = await server.request('GET', path, { token: tokenOf(viewer) });
    const found = lists(Object.values(answer.body.statuses ?? {}), statuses[visibility]);
    // Signed-in people find public statuses of indexable accounts, and what concerns themselves; the rest may stay hidden.
    if (!found)
      return MAY_SEE[visibility].includes(viewer) &&
        !['mentioned', 'author'].includes(viewer) &&
        visibility !== 'public'
        ? true
        : viewer === 'anonymous' && MAY_SEE[visibility].includes(viewer);
    return found;
  }));

test('favourites and bookmarks taken before a block no longer show the status', async () => {
  const victim = await server.createUser('latecomer');
  await ok('POST', `/api/v1/statuses/${statuses.public}/favourite`, victim.token);
  await ok('POST', `/api/v1/statuses/${statuses.public}/bookmark`, victim.token);
  await ok('POST', `/api/v1/accounts/${victim.id}/block`, people.author.token);
  for (const path of ['/api/v1/favourites', '/api/v1/bookmarks']) {
    const answer = await server.request('GET', path, { token: victim.token });
    assert.ok(!lists(answer.items, statuses.public), path);
  }
});

test('nobody can act on what they may not see', async () => {
  for (const visibility of VISIBILITIES) {
    for (const viewer of VIEWERS) {
      if (viewer === 'anonymous' || MAY_SEE[visibility].includes(viewer)) continue;
      for (const act of ['favourite', 'bookmark', 'reblog', 'mute']) {
        const answer = await server.request('POST', `/api/v1/statuses/${statuses[visibility]}/${act}`, {
          token: tokenOf(viewer),
        });
        assert.equal(answer.status, 404, `${viewer} may not ${act} the ${visibility} status`);
      }
      const reply = { status: 'hello', in_reply_to_id: statuses[visibility] };
      const answer = await server.request('POST', '/api/v1/statuses', { token: tokenOf(viewer), json: reply });
      assert.equal(answer.status, 404, `${viewer} may not answer the ${visibility} status`);
    }
  }
});

test('a quote shows the quoted status to nobody who may not see it', async () => {
  for (const visibility of ['public', 'unlisted'] as const) {
    for (const viewer of VIEWERS) {
      const answer = await server.request('GET', `/api/v1/statuses/${quotingIds[visibility]}`, {
        token: tokenOf(viewer),
      });
      if (viewer === 'blocked') assert.equal(answer.status, 404);
      else assert.equal(String(answer.body.quote?.quoted_status?.id), statuses[visibility], viewer);
    }
  }
});

test('only the mentioned are notified', async () => {
  for (const viewer of ['stranger', 'follower', 'blocked'] as const) {
    const answer = await server.request('GET', '/api/v1/notifications?include_filtered=true', {
      token: people[viewer].token,
    });
    const mentions = answer.items.filter((one) => String(one.type) === 'mention');
    for (const visibility of VISIBILITIES) {
      assert.ok(
        !mentions.some((one) => String(one.status?.id) === statuses[visibility]) || viewer === 'stranger',
        viewer,
      );
    }
  }
  const answer = await server.request('GET', '/api/v1/notifications?include_filtered=true', {
    token: people.mentioned.token,
  });
  for (const visibility of VISIBILITIES)
    assert.ok(
      answer.items.some((one) => String(one.status?.id) === statuses[visibility]),
      visibility,
    );
});
