import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storeProfile } from '../../../src/domain/accounts/remote/store-profile.ts';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { parseWireId, toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { as, post } from '../../support/posting.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

// Names that look like somebody else's, and what somebody may not be told or shown.
let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const toAlice = () => ({ to: [PUBLIC, scene.aliceUri] });
const stored = (uri: string) => db().selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirst();
const accounts = async () => (await db().selectFrom('accounts').select('id').execute()).length;

test('F32 a host is compared as the web does it, whatever is written around it', async () => {
  const { server, aliceUri, site, otherSite, bob, evil } = scene;
  const before = await accounts();
  const hits = site.hits.length;
  const disguised = [
    `http://${site.host}@${otherSite.host}/n/1`,
    `http://user:pass@${site.host}/n/1`,
    `http://${site.host}.evil.example/n/1`,
    `http://127.0.0.1.:${new URL(site.origin).port}/n/1`,
    `http://127.0.0.1%2eevil/n/1`,
    `http://evil.exa/mple.com`,
    `//${site.host}/n/1`,
    `http:\\\\${site.host}\\n\\1`,
    `https://${site.host}/n/1`,
    ` ${site.origin}/n/1`,
    `${site.origin}/n/1`,
    `http://１２７.0.0.1:${new URL(site.origin).port}/n/1`,
  ];
  for (const id of disguised) {
    for (const attributedTo of [evil.id, bob.id]) {
      const object = { ...note(evil, 'whose?', toAlice()), id, attributedTo };
      const { outcome } = await receive(server, activity(evil, 'Create', object));
      assert.equal(outcome, 'refused', id);
      assert.equal(await stored(id), undefined, id);
    }
    const profile = { ...otherSite.actor('evil'), id, name: 'hijacked' };
    await receive(server, activity(evil, 'Update', profile));
    await receive(server, { ...activity(evil, 'Follow', aliceUri), actor: id }, evil.id);
  }
  assert.equal(await accounts(), before);
  assert.equal(site.hits.length, hits, 'nobody else is asked about it');
  assert.deepEqual(await db().selectFrom('follows').select('id').execute(), []);
});

test('F38 a post links to its own server only', async () => {
  const { server, site, evil } = scene;
  for (const url of [`${site.origin}.evil.example/@bob/1`, 'https://bank.example/', 'javascript:alert(1)', 'data:,x']) {
    const object = note(evil, 'look', { ...toAlice(), url });
    await receive(server, activity(evil, 'Create', object));
    const row = await stored(object.id);
    const { body } = await server.request('GET', `/api/v1/statuses/${toWire(row?.id ?? 0)}`);
    assert.equal(body.url, object.id);
  }
});

test('F38 a host that lets others have names below it is not their page', async () => {
  const { server, otherSite } = scene;
  const known = [
    ['https://evil.hosting.example', 'https://hosting.example/@bob/1', false],
    ['https://evil.hosting.example', 'https://example/@bob/1', false],
    ['https://evil.hosting.example', 'https://good.hosting.example/@bob/1', false],
    ['https://www.site.example', 'https://site.example/1', true],
    ['https://site.example', 'https://www.site.example/1', true],
    ['https://site.example', 'https://blog.site.example/1', true],
  ] as const;
  for (const [index, [origin, url, isShown]] of known.entries()) {
    const uri = `${origin}/users/x${index}`;
    const decoded = decodeActor({ ...otherSite.actor(`x${index}`), id: uri, inbox: `${uri}/inbox` });
    assert.equal(decoded.outcome, 'read');
    const { host } = new URL(origin);
    await server.ctx.store.transaction((tx) => storeProfile(tx, decoded.value, host));
    const object = note({ id: uri }, 'look', { ...toAlice(), url });
    await receive(server, activity({ id: uri }, 'Create', object));
    const row = await stored(object.id);
    const { body } = await server.request('GET', `/api/v1/statuses/${toWire(row?.id ?? 0)}`);
    assert.equal(body.url, isShown ? url : object.id, url);
  }
});

test('F49 who is named in what is not for them is neither told nor shown it', async () => {
  const { server, alice, aliceUri, bob, evil } = scene;
  const object = note(evil, 'secret', {
    to: [bob.id],
    cc: [],
    tag: [{ type: 'Mention', href: aliceUri, name: '@alice' }],
  });
  const before = await db().selectFrom('notifications').select('id').execute();
  await receive(server, activity(evil, 'Create', object));
  await runJobs(server);
  assert.deepEqual(await db().selectFrom('notifications').select('id').execute(), before);
  const row = await stored(object.id);
  if (row) {
    const answer = await as(server, alice)('GET', `/api/v1/statuses/${toWire(row.id)}`);
    assert.equal(answer.status, 404);
    assert.doesNotMatch(answer.text, /secret/);
  }
  const { text } = await as(server, alice)('GET', '/api/v1/timelines/home');
  assert.doesNotMatch(text, /secret/);
});

test('F35 what a suspended account wrote is not shown again because others share it', async () => {
  const { server, alice, site, otherSite, evil } = scene;
  const sam = site.actor('sam');
  const samRow = await introduce(server, sam);
  const evilRow = await introduce(server, otherSite.actor('evil'));
  for (const { id } of [samRow, evilRow]) await followAcross(server, alice.accountId, id);
  const object = site.serve(note(sam, 'unbearable', toAlice()));
  await receive(server, activity(sam, 'Create', object));
  await actOn(server, samRow.id, 'suspend');
  await receive(server, activity(sam, 'Update', { ...object, content: '<p>unbearable still</p>' }));
  await receive(server, activity(sam, 'Update', site.serve(note(sam, 'unbearable too', toAlice()))));
  await receive(server, activity(evil, 'Announce', String(object.id), { to: [PUBLIC] }));
  await receive(server, activity(evil, 'Create', note(evil, 'about it', { ...toAlice(), quote: String(object.id) })));
  await runJobs(server);
  const paths = ['timelines/home', 'timelines/public', 'notifications', `accounts/${toWire(evilRow.id)}/statuses`];
  for (const path of paths) {
    const { text, status } = await as(server, alice)('GET', `/api/v1/${path}`);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /unbearable/, path);
  }
});

test('F39 a poll of this server counts each voter once, for what there is to choose', async () => {
  const { server, alice, aliceUri, bob, evil } = scene;
  const poll = { options: ['tea', 'coffee'], expires_in: 3600 };
  const made = await post(server, alice, { status: 'which?', poll });
  const vote = (actor: { id: string }, name: string) => {
    const { id } = note(actor, 'a vote');
    const answer = { id, type: 'Note', attributedTo: actor.id, to: [aliceUri], name, inReplyTo: String(made.uri) };
    return receive(server, activity(actor, 'Create', answer));
  };
  for (let round = 0; round < 5; round += 1)
    for (const name of ['tea', 'coffee', 'tea', 'milk', '']) await vote(evil, name);
  await Promise.all(Array.from({ length: 20 }, () => vote(bob, 'coffee')));
  await receive(server, activity(evil, 'Update', { type: 'Question', id: String(made.uri), attributedTo: aliceUri }));
  const { body } = await server.request('GET', `/api/v1/polls/${made.poll?.id}`);
  const options = Object.values(body.options ?? {}).map(({ votes_count }) => votes_count);
  assert.deepEqual([options, body.votes_count, body.voters_count], [[1, 1], 2, 2]);
});

test('F39 answers that come together count together, when all are to one poll that lets people choose several', async () => {
  const { server, alice, aliceUri, bob, evil } = scene;
  const options = ['tea', 'coffee', 'milk'];
  const ask = (multiple: boolean) =>
    post(server, alice, { status: 'which?', poll: { options, expires_in: 3600, multiple } });
  const [several, one] = [await ask(true), await ask(false)];
  const answer = (name: string, question: unknown, by = bob) => {
    const { id } = note(by, 'a vote');
    return { id, type: 'Note', attributedTo: by.id, to: [aliceUri], name, inReplyTo: String(question) };
  };
  const counts = async ({ poll }: typeof several) => {
    const { body } = await server.request('GET', `/api/v1/polls/${poll?.id}`);
    return [...Object.values(body.options ?? {}).map(({ votes_count }) => votes_count), body.voters_count];
  };
  const answerAll = (names: string[], { uri }: typeof several, by = bob) =>
    receive(
      server,
      activity(
        by,
        'Create',
        names.map((name) => answer(name, uri, by)),
      ),
    );
  await answerAll(['tea', 'coffee'], one);
  assert.deepEqual(await counts(one), [0, 0, 0, 0], 'one answer only');
  await answerAll(['tea', 'water'], several);
  assert.deepEqual(await counts(several), [0, 0, 0, 0], 'no such answer');
  await answerAll(['tea', 'milk', 'milk'], several);
  assert.deepEqual(await counts(several), [1, 0, 1, 1]);
  await answerAll(['coffee', 'tea'], several);
  assert.deepEqual(await counts(several), [1, 0, 1, 1], 'a repeated answer');
  const forged = [answer('tea', several.uri, evil), { ...answer('coffee', several.uri), attributedTo: bob.id }];
  await receive(server, activity(evil, 'Create', forged));
  assert.deepEqual(await counts(several), [2, 0, 1, 2], 'somebody else’s answer');
});

test('F39 a poll that has ended counts no more votes from elsewhere', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const made = await post(server, alice, { status: 'over?', poll: { options: ['tea', 'coffee'], expires_in: 3600 } });
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('polls')
      .set({ expires_at: Date.now() - 1 })
      .where('status_id', '=', parseWireId(String(made.id)) ?? 0)
      .execute(),
  );
  const { id } = note(bob, 'a vote');
  const inReplyTo = String(made.uri);
  const answer = { id, type: 'Note', attributedTo: bob.id, to: [aliceUri], name: 'tea', inReplyTo };
  await receive(server, activity(bob, 'Create', answer));
  const { body } = await server.request('GET', `/api/v1/polls/${made.poll?.id}`);
  assert.deepEqual([body.votes_count, body.voters_count], [0, 0]);
});

test('F37 F42 F50 odd values of every kind are read as nothing, and none throws', async () => {
  const { server, alice, evil } = scene;
  const odd = [
    null,
    [],
    {},
    7,
    -1,
    1e308,
    '',
    'Infinity',
    '+275760-09-13T00:00:00Z',
    '0000-00-00',
    true,
    [[]],
    '\u202Egnp.exe',
    'x'.repeat(70_000),
  ];
  const base = note(evil, 'base', toAlice());
  const fields = [
    'published',
    'updated',
    'content',
    'summary',
    'name',
    'attachment',
    'tag',
    'inReplyTo',
    'url',
    'sensitive',
  ];
  for (const field of [...fields, 'to', 'replies', 'likes', 'attributedTo', 'id', 'type', 'contentMap', 'endTime']) {
    for (const value of odd) {
      const object = { ...base, id: `${evil.id}/odd/${field}/${odd.indexOf(value)}`, [field]: value };
      const { outcome } = await receive(server, activity(evil, 'Create', JSON.parse(JSON.stringify(object))));
      assert.ok(['done', 'refused', 'ignored', 'repeated'].includes(outcome));
    }
  }
  await runJobs(server);
  for (const path of ['timelines/home', 'timelines/public?limit=40', 'notifications?limit=80']) {
    assert.equal((await as(server, alice)('GET', `/api/v1/${path}`)).status, 200, path);
  }
  const { latest } = await db()
    .selectFrom('statuses')
    .select((eb) => eb.fn.max('created_at').as('latest'))
    .executeTakeFirstOrThrow();
  assert.ok(Number(latest) <= Date.now(), 'nothing is from the future');
});
