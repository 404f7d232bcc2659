import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Actor, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post, statusIdOf } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let author: Actor;
let authorId: number;
before(async () => {
  scene = await startNeighbours();
  author = scene.site.actor('author');
  authorId = (await introduce(scene.server, author)).id;
});
after(() => scene.close());

const quoteOf = (uri: string) =>
  scene.server.ctx.store.db
    .selectFrom('quotes as q')
    .innerJoin('statuses as s', 's.id', 'q.status_id')
    .selectAll('q')
    .where('s.uri', '=', uri)
    .executeTakeFirst();
const answers = async () => {
  const rows = await scene.server.ctx.store.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'federate')
    .execute();
  return rows.map((row) => String(JSON.parse(row.payload).verb)).filter((verb) => verb.endsWith('quote_request'));
};

test('a request to quote is answered by the policy of the post', async () => {
  const { server, alice, bob } = scene;
  const open = await post(server, alice, { status: 'open', quote_approval_policy: 'public' });
  const closed = await post(server, alice, { status: 'closed', quote_approval_policy: 'nobody' });
  for (const [quoted, state, verb] of [
    [open, 'accepted', 'accept_quote_request'],
    [closed, undefined, 'reject_quote_request'],
  ] as const) {
    const instrument = note(bob, 'look', { quote: String(quoted.uri), to: [PUBLIC] });
    await receive(server, activity(bob, 'QuoteRequest', String(quoted.uri), { instrument }));
    assert.equal((await quoteOf(instrument.id))?.state, state);
    assert.equal((await answers()).at(-1), verb);
  }
});

test('a request that only names the quoting post costs few requests, and none when it is refused', async () => {
  const { server, alice, site, bob } = scene;
  const open = await post(server, alice, { status: 'open too', quote_approval_policy: 'public' });
  const closed = await post(server, alice, { status: 'closed too', quote_approval_policy: 'nobody' });
  const ask = async (quoted: unknown) => {
    let above: string | undefined;
    for (let height = 0; height < 40; height += 1) {
      const inReplyTo = above === undefined ? {} : { inReplyTo: above };
      above = String(site.serve(note(bob, 'on and on', { ...inReplyTo, quote: String(quoted), to: [PUBLIC] })).id);
    }
    const before = site.hits.length;
    await receive(server, activity(bob, 'QuoteRequest', String(quoted), { instrument: String(above) }));
    return {
      cost: site.hits.length - before,
      state: (await quoteOf(String(above)))?.state,
      verb: (await answers()).at(-1),
    };
  };
  const agreed = await ask(open.uri);
  assert.deepEqual([agreed.state, agreed.verb], ['accepted', 'accept_quote_request']);
  assert.ok(agreed.cost <= 10, `${agreed.cost} requests`);
  assert.deepEqual(await ask(closed.uri), { cost: 0, state: undefined, verb: 'reject_quote_request' });
});

test('F40 consent counts when the quoted author keeps it for just this quote', async () => {
  const { server, alice, aliceUri, site, otherSite, bob } = scene;
  const quoted = site.serve(note(author, 'quoted', { to: [PUBLIC, aliceUri] }));
  await receive(server, activity(author, 'Create', quoted));
  const wrong = [
    { attributedTo: bob.id },
    { interactingObject: `${site.origin}/other` },
    { interactionTarget: `${site.origin}/other` },
    { type: 'LikeAuthorization' },
  ];
  const attempt = async (stampSite: RemoteSite, change: Record<string, string>, target = String(quoted.id)) => {
    const stamp = `${stampSite.origin}/stamps/${Math.random()}`;
    const quoting = note(bob, 'quoting', {
      to: [PUBLIC, aliceUri],
      quote: target,
      quoteAuthorization: stamp,
    });
    stampSite.serve({
      id: stamp,
      type: 'QuoteAuthorization',
      attributedTo: author.id,
      interactingObject: quoting.id,
      interactionTarget: target,
      ...change,
    });
    await receive(server, activity(bob, 'Create', quoting));
    await runJobs(server);
    return { state: (await quoteOf(quoting.id))?.state, stamp, quoting: quoting.id };
  };
  for (const change of wrong) assert.equal((await attempt(site, change)).state, 'pending', JSON.stringify(change));
  assert.equal((await attempt(otherSite, {})).state, 'pending', 'kept elsewhere');
  const whisper = note(author, 'for few', { to: [`${author.id}/followers`, aliceUri], cc: [] });
  await receive(server, activity(author, 'Create', whisper));
  assert.notEqual((await attempt(site, {}, whisper.id)).state, 'accepted', 'not for everybody');
  const mine = await post(server, alice, 'shared');
  await followAcross(server, alice.accountId, authorId);
  const share = activity(author, 'Announce', String(mine.uri), { to: [PUBLIC] });
  await receive(server, share);
  assert.notEqual((await attempt(site, {}, String(share.id))).state, 'accepted', 'a boost is nobody’s own');
  const good = await attempt(site, {});
  assert.equal(good.state, 'accepted');
  await receive(server, activity(bob, 'Delete', good.stamp));
  assert.equal((await quoteOf(good.quoting))?.state, 'accepted', 'not the quoted author');
  await receive(server, activity(author, 'Delete', good.stamp));
  assert.equal((await quoteOf(good.quoting))?.state, 'revoked');
});

test('an answer to our own request is believed of the quoted author only', async () => {
  const { server, alice, aliceUri, site, bob } = scene;
  const quoted = site.serve(
    note(author, 'may I?', {
      to: [PUBLIC, aliceUri],
      interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } },
    }),
  );
  await receive(server, activity(author, 'Create', quoted));
  const id = await statusIdOf(server, quoted.id);
  const mine = await post(server, alice, { status: 'I do', quoted_status_id: id });
  const request = { type: 'QuoteRequest', actor: aliceUri, object: String(quoted.id), instrument: String(mine.uri) };
  const stamp = {
    id: `${site.origin}/stamps/1`,
    type: 'QuoteAuthorization',
    attributedTo: author.id,
    interactingObject: String(mine.uri),
    interactionTarget: String(quoted.id),
  };
  const state = async () => (await quoteOf(String(mine.uri)))?.state;
  await receive(server, activity(author, 'Accept', request, { result: stamp.id }));
  assert.equal(await state(), 'pending', 'no such consent');
  site.serve(stamp);
  await receive(server, activity(bob, 'Accept', request, { result: stamp.id }));
  assert.equal(await state(), 'pending');
  await receive(server, activity(author, 'Accept', request, { result: stamp.id }));
  assert.equal(await state(), 'accepted');
  await receive(server, activity(author, 'Reject', request));
  assert.equal(await state(), 'revoked');
});

test('consent is withdrawn by an answer that names both posts and the asker by their pages', async () => {
  const { server, alice, aliceUri, site, bob } = scene;
  const interactionPolicy = { canQuote: { automaticApproval: [PUBLIC] } };
  const page = `${site.origin}/2026/11/an-article/`;
  const quoted = site.serve(note(author, 'pressed', { to: [PUBLIC, aliceUri], interactionPolicy, url: page }));
  await receive(server, activity(author, 'Create', quoted));
  const mine = await post(server, alice, { status: 'so I say', quoted_status_id: await statusIdOf(server, quoted.id) });
  const stamp = {
    id: `${site.origin}/stamps/2`,
    type: 'QuoteAuthorization',
    attributedTo: author.id,
    interactingObject: String(mine.uri),
    interactionTarget: String(quoted.id),
  };
  site.serve(stamp);
  const request = { type: 'QuoteRequest', actor: aliceUri, object: String(quoted.id), instrument: String(mine.uri) };
  await receive(server, activity(author, 'Accept', request, { result: stamp.id }));
  const state = async () => (await quoteOf(String(mine.uri)))?.state;
  const profile = `${new URL(String(mine.url)).origin}/@alice`;
  const byPages = {
    id: `${page}#asked`,
    type: 'QuoteRequest',
    actor: profile,
    object: page,
    instrument: String(mine.url),
  };
  await receive(server, activity(bob, 'Reject', byPages, { to: [profile] }));
  await receive(server, activity(author, 'Reject', { ...byPages, object: `${page}other` }, { to: [profile] }));
  assert.equal(await state(), 'accepted', 'only the author may, and only of what is quoted');
  await receive(server, activity(author, 'Reject', byPages, { to: [profile] }));
  assert.equal(await state(), 'revoked');
});

test('links of older software are quotes of which nobody was asked', async () => {
  const { server, aliceUri, site, bob } = scene;
  const quoted = site.serve(note(author, 'old style', { to: [PUBLIC, aliceUri] }));
  await receive(server, activity(author, 'Create', quoted));
  for (const name of ['quoteUrl', 'quoteUri', '_misskey_quote']) {
    const quoting = note(bob, name, { to: [PUBLIC, aliceUri], [name]: String(quoted.id) });
    await receive(server, activity(bob, 'Create', quoting));
    const quote = await quoteOf(quoting.id);
    assert.deepEqual([quote?.state, quote?.legacy], ['pending', 1], name);
  }
});

test('a link to a post of somebody here counts as a quote unless its author blocks who links, or their server', async () => {
  const { server, alice, aliceUri, site, bob, bobId } = scene;
  const domain = new URL(site.origin).host;
  const wireId = toWire(bobId);
  for (const [block, unblock] of [
    [`/api/v1/accounts/${wireId}/block`, `/api/v1/accounts/${wireId}/unblock`],
    ['/api/v1/domain_blocks', undefined],
  ] as const) {
    const quoted = await post(server, alice, { status: 'link to me', quote_approval_policy: 'public' });
    const link = async () => {
      const linking = note(bob, 'RE', { to: [PUBLIC, aliceUri], _misskey_quote: String(quoted.uri) });
      await receive(server, activity(bob, 'Create', linking));
      const { body } = await as(server, alice)('GET', `/api/v1/statuses/${quoted.id}`);
      return [(await quoteOf(linking.id))?.state, body.quotes_count];
    };
    assert.deepEqual(await link(), ['accepted', 1]);
    const act = as(server, alice);
    assert.equal((await act('POST', block, unblock ? {} : { json: { domain } })).status, 200);
    assert.notEqual((await link())[0], 'accepted', block);
    const count = (await act('GET', `/api/v1/statuses/${quoted.id}`)).body.quotes_count;
    assert.equal(count, 1, block);
    await act(unblock ? 'POST' : 'DELETE', unblock ?? `/api/v1/domain_blocks?domain=${domain}`);
  }
});

test('a post that only shows what it quotes in the request is a quote once that is allowed, as with Hollo', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const asked = async (policy: string, between?: { content: string; updated: string }) => {
    const quoted = await post(server, alice, { status: 'quote me', quote_approval_policy: policy });
    const plain = note(bob, 'quoting you', { to: [PUBLIC, aliceUri] });
    await receive(server, activity(bob, 'Create', plain));
    if (between) await receive(server, activity(bob, 'Update', { ...plain, ...between }));
    const uri = String(quoted.uri);
    const mediaType = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
    const instrument = { ...plain, quote: uri, quoteUri: uri, tag: { type: 'Link', href: uri, name: uri, mediaType } };
    const before = (await answers()).length;
    await receive(server, activity(bob, 'QuoteRequest', uri, { instrument }));
    return { state: (await quoteOf(plain.id))?.state, answers: (await answers()).slice(before) };
  };
  assert.deepEqual(await asked('public'), { state: 'accepted', answers: ['accept_quote_request'] });
  assert.deepEqual(await asked('nobody'), { state: undefined, answers: ['reject_quote_request'] });
  const edited = { content: '<p>no quote after all</p>', updated: new Date(Date.now() + 1000).toISOString() };
  assert.deepEqual(await asked('public', edited), { state: undefined, answers: [] }, 'an older version says nothing');
});

test('a request that overtakes the edit which adds the quote is answered', async () => {
  const { server, alice, aliceUri, site, bob } = scene;
  const updated = new Date(Date.now() + 1000).toISOString();
  const asked = async (embedded: boolean, by = bob) => {
    const quoted = await post(server, alice, { status: 'quote me', quote_approval_policy: 'public' });
    const plain = note(bob, 'no quote yet', { to: [PUBLIC, aliceUri] });
    await receive(server, activity(bob, 'Create', plain));
    const edited = site.serve({ ...plain, quote: String(quoted.uri), updated });
    const before = (await answers()).length;
    const instrument = embedded ? edited : plain.id;
    await receive(server, activity(by, 'QuoteRequest', String(quoted.uri), { instrument }));
    return { state: (await quoteOf(plain.id))?.state, answers: (await answers()).slice(before), edited };
  };
  for (const embedded of [true, false]) {
    const { edited, ...outcome } = await asked(embedded);
    assert.deepEqual(outcome, { state: 'accepted', answers: ['accept_quote_request'] });
    await receive(server, activity(bob, 'Update', edited));
    assert.equal((await quoteOf(String(edited.id)))?.state, 'accepted', 'the edit itself');
  }
  const { edited, ...outcome } = await asked(true, author);
  assert.deepEqual(outcome, { state: undefined, answers: [] }, `${edited.id} is somebody else’s`);
});
