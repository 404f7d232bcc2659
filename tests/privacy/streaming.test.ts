import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { revokeTokens } from '../../src/domain/tokens/revoke.ts';
import { type Ear, listen, said } from '../streaming/listeners.ts';
import { post } from '../support/posting.ts';
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
} from './scene.ts';

const STREAMS = ['user', 'user:notification', 'public', 'public:local', 'direct', 'hashtag', 'hashtag:local'] as const;
const END = 'that was all';

/** Who hears of a status by some stream: of those who may see it, all but whom no timeline or notification brings it. */
const HEARS: Record<Visibility, readonly ViewerName[]> = {
  public: ['stranger', 'follower', 'mentioned', 'author'],
  unlisted: ['follower', 'mentioned', 'author'],
  private: ['follower', 'mentioned', 'author'],
  direct: ['mentioned', 'author'],
};

let scene: PrivacyScene;
let base: string;

before(async () => {
  scene = await startPrivacyScene();
  base = await scene.server.listen();
  await scene.block();
});
after(() => scene.server.close());

type Listener = Exclude<ViewerName, 'anonymous'>;
const LISTENERS = VIEWERS.filter((viewer): viewer is Listener => viewer !== 'anonymous');

async function mayNotListen(): Promise<void> {
  for (const stream of STREAMS) {
    await assert.rejects(listen(base, '', stream, { tag: TAG }), /401/, stream);
    const path = stream.replace(':', '/');
    assert.equal((await fetch(`${base}/api/v1/streaming/${path}?tag=${TAG}`)).status, 401, stream);
  }
}

test('who is nobody hears nothing', mayNotListen);

test('no WebSocket brings anybody what they may not see, and some bring what they may', async () => {
  const ears = new Map<Listener, Ear[]>();
  for (const viewer of LISTENERS) {
    const { token } = scene.people[viewer];
    ears.set(viewer, await Promise.all(STREAMS.map((stream) => listen(base, token, stream, { tag: TAG }))));
  }
  await scene.writeAll();
  await post(scene.server, scene.people.stranger, END);
  for (const viewer of LISTENERS) {
    // Events come in order: whatever was told about the statuses came before this one.
    const own = ears.get(viewer) ?? [];
    await own[STREAMS.indexOf('public')]?.hear((frame) => String(said(frame).content).includes(END));
    const heard = own
      .flatMap(({ frames }) => frames)
      .map(({ payload }) => payload ?? '')
      .join('\n');
    assertHeard(viewer, heard);
    for (const ear of own) ear.close();
  }
});

test('nor does a stream of server-sent events', async () => {
  const { store } = scene.server.ctx;
  const answers = new Map<Listener, Response[]>();
  for (const viewer of LISTENERS) {
    const { accountId } = scene.people[viewer];
    const token = await store.transaction((tx) =>
      createToken(tx, { accountId, scopes: 'read', applicationName: 'ears' }),
    );
    const headers = { authorization: `Bearer ${token}` };
    const open = (stream: string) =>
      fetch(`${base}/api/v1/streaming/${stream.replace(':', '/')}?tag=${TAG}`, { headers });
    answers.set(viewer, await Promise.all(STREAMS.map(open)));
  }
  await scene.writeAll();
  // In the order of events, this comes last, and ends the streams.
  const tokens = await store.db
    .selectFrom('access_tokens as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .select('t.id')
    .where('a.name', '=', 'ears')
    .execute();
  await store.transaction((tx) =>
    revokeTokens(
      tx,
      tokens.map(({ id }) => id),
    ),
  );
  for (const viewer of LISTENERS) {
    const heard = await Promise.all((answers.get(viewer) ?? []).map((answer) => answer.text()));
    assertHeard(viewer, heard.join('\n'));
  }
});

function assertHeard(viewer: Listener, heard: string): void {
  for (const visibility of VISIBILITIES) {
    const hears = heard.includes(secretOf(visibility));
    if (hears) assert.ok(MAY_SEE[visibility].includes(viewer), `${viewer} hears the ${visibility} status`);
    assert.equal(hears, HEARS[visibility].includes(viewer), `${viewer} and the ${visibility} status`);
  }
}
