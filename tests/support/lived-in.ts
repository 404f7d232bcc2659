import assert from 'node:assert/strict';
import sharp from 'sharp';
import { storeEmoji } from '../../src/domain/emojis/local-emojis.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { type Stranger, stranger, strangersPost } from './elsewhere.ts';
import { addEmoji } from './emojis.ts';
import { multipart } from './multipart.ts';
import { as, follow, post } from './posting.ts';
import type { Json, TestServer, TestUser } from './server.ts';

type Name = 'ada' | 'grace' | 'alan' | 'lise' | 'boss';

/** A small server on which people have done a little of everything; Ada is the one who reads. */
export type LivedIn = {
  readonly server: TestServer;
  readonly people: Readonly<Record<Name, TestUser>>;
  readonly elsewhere: Stranger;
  /** Posts by what they are. */
  readonly posts: Readonly<Record<'first' | 'own' | 'reply' | 'poll' | 'pictures' | 'quote', Json>>;
  /** A request that must succeed. */
  ok(who: TestUser, method: string, path: string, json?: unknown): Promise<Json>;
};

const PROFILES: Readonly<Record<Name, { name: string; note: string }>> = {
  ada: { name: 'Ada Lovelace', note: 'Poetical science. Engines, birds and long letters. #birds' },
  grace: { name: 'Grace Hopper', note: 'Compilers, and how long a nanosecond is. #computing' },
  alan: { name: 'Alan Turing', note: 'Running, and whether machines think.' },
  lise: { name: 'Lise Meitner', note: 'Physics, music and walks.' },
  boss: { name: 'Mary Somerville', note: 'Keeps this server.' },
};

/** Fills a server by what people do through the API. */
export async function liveIn(server: TestServer): Promise<LivedIn> {
  const made: Partial<Record<Name, TestUser>> = {};
  const ok: LivedIn['ok'] = async (who, method, path, json) => {
    const answer = await as(server, who)(method, path, json === undefined ? {} : { json });
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const settle = async (name: Name): Promise<TestUser> => {
    const boss = name === 'boss' ? ({ role: 'owner', scopes: ADMIN_SCOPES } as const) : {};
    const who = await server.createUser(name, boss);
    await introduce(server, who, name, Object.keys(made).length);
    made[name] = who;
    return who;
  };
  const people = {
    ada: await settle('ada'),
    grace: await settle('grace'),
    alan: await settle('alan'),
    lise: await settle('lise'),
    boss: await settle('boss'),
  };
  const picture = await storeEmoji(server.ctx.storage, await landscape({ width: 64, height: 64 }, 3));
  await server.ctx.store.transaction((tx) => addEmoji(tx, 'meadow', { picture }));
  for (const name of ['grace', 'alan'] as const) await follow(server, people.ada, people[name]);
  for (const name of ['grace', 'alan'] as const) await follow(server, people[name], people.ada);
  const elsewhere = await stranger(server, 'caroline', 'comets.example', 3);
  await strangersPost(server, elsewhere, 1, {
    content: '<p>A new comet, low in the west after sunset. #astronomy</p>',
    hashtags: ['astronomy'],
  });
  const posts = await talk({ server, people, ok });
  await ok(people.ada, 'PATCH', '/api/v1/accounts/update_credentials', { locked: true });
  await follow(server, people.lise, people.ada);
  return { server, people, elsewhere, posts, ok };
}

async function introduce(server: TestServer, who: TestUser, name: Name, shift: number): Promise<void> {
  const { name: display_name, note } = PROFILES[name];
  const file = async (width: number, height: number) => ({
    bytes: await landscape({ width, height }, shift),
    name: 'picture.png',
    type: 'image/png',
  });
  const form = multipart({
    ...{
      display_name,
      note,
      'fields_attributes[0][name]': 'Web',
      'fields_attributes[0][value]': 'https://example.org',
    },
    ...{ avatar: await file(400, 400), header: await file(1500, 500), discoverable: 'true' },
  });
  const answer = await as(server, who)('PATCH', '/api/v1/accounts/update_credentials', form);
  assert.equal(answer.status, 200, answer.text);
}

/** Uploads a picture, and returns its id. */
async function upload(server: TestServer, who: TestUser, description: string, shift = 0): Promise<string> {
  const bytes = await landscape({ width: 1200, height: shift % 2 === 0 ? 800 : 1200 }, shift);
  const form = multipart({ description, file: { bytes, name: 'meadow.png', type: 'image/png' } });
  const { status, text, body } = await as(server, who)('POST', '/api/v2/media', form);
  assert.equal(status, 200, text);
  return String(body.id);
}

/** A sky above hills. */
function landscape({ width, height }: { width: number; height: number }, shift: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  const [sky, ground] = [
    [150 + shift * 18, 190 - shift * 9, 235 - shift * 25],
    [110 + shift * 20, 130 - shift * 6, 70],
  ];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const hill = [0.55, 0.68, 0.8].findLastIndex(
      (level, n) => y > level + 0.08 * Math.sin(x * (5 + n * 2) + shift + n * 2),
    );
    const isSun = Math.hypot((x - 0.72) * (width / height), y - 0.28) < 0.1;
    const colour = hill >= 0 ? ground.map((value) => value - hill * 25) : sky.map((value) => value + y * 40);
    for (const channel of [0, 1, 2]) {
      const value = isSun && hill < 0 ? 250 - channel * 30 : (colour[channel] ?? 0);
      data[at * 3 + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

type Speakers = Pick<LivedIn, 'server' | 'people' | 'ok'>;

async function talk({ server, people, ok }: Speakers): Promise<LivedIn['posts']> {
  const { ada, grace, alan } = people;
  const first = await post(
    server,
    grace,
    'The most dangerous phrase is: “We have always done it this way.” #computing',
  );
  const reply = await post(server, ada, {
    status: '@grace I shall put that above my desk.',
    in_reply_to_id: String(first.id),
  });
  await post(server, grace, {
    status: '@ada Above the engine would be better :meadow:',
    in_reply_to_id: String(reply.id),
  });
  await post(server, alan, { status: '@grace @ada and @boss would frame it.', in_reply_to_id: String(first.id) });
  const poll = await post(server, alan, {
    status: 'Where shall we walk on Sunday?',
    poll: { options: ['Along the river', 'Up the hill', 'Nowhere: it will rain'], expires_in: 86_400 },
  });
  await post(server, grace, {
    status: 'The butler did not do it. It was the clock.',
    spoiler_text: 'The end of a novel',
  });
  const media_ids = [];
  for (const n of [1, 2, 3])
    media_ids.push(await upload(server, grace, `Hills at ${n + 5} in the evening, the sun low above them`, n));
  // People forget to describe them.
  media_ids.push(await upload(server, grace, '', 5));
  const pictures = await post(server, grace, { status: 'Four evenings on the same hill. #birds', media_ids });
  const quote = await post(server, ada, { status: 'So true.', quoted_status_id: String(first.id) });
  const own = await post(server, ada, {
    status: 'The engine weaves algebraic patterns as the loom weaves flowers and leaves. https://example.org/engine',
    media_ids: [await upload(server, ada, 'A meadow before the hills', 4)],
  });
  await post(server, grace, { status: '@ada shall we meet at four?', visibility: 'direct' });
  await post(server, alan, 'Whinchats again on the fence this morning, two of them. #birds');
  for (const who of [grace, alan]) await ok(who, 'POST', `/api/v1/statuses/${own.id}/favourite`);
  await ok(grace, 'POST', `/api/v1/statuses/${own.id}/reblog`);
  await ok(alan, 'POST', `/api/v1/statuses/${reply.id}/favourite`);
  await ok(alan, 'POST', `/api/v1/statuses/${pictures.id}/reblog`);
  await ok(ada, 'POST', `/api/v1/statuses/${pictures.id}/bookmark`);
  await ok(ada, 'POST', `/api/v1/statuses/${first.id}/favourite`);
  await ok(ada, 'POST', `/api/v1/statuses/${own.id}/pin`);
  await ok(grace, 'PUT', `/api/v1/pleroma/statuses/${own.id}/reactions/🦆`);
  const status = 'The most dangerous phrase in the language is: “We have always done it this way.” #computing';
  await ok(grace, 'PUT', `/api/v1/statuses/${first.id}`, { status });
  return { first, own, reply, poll, pictures, quote };
}
