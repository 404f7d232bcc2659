import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRestAPIClient, MastoHttpError } from 'masto';
import { jpeg } from '../support/media.ts';
import { type Person, signIn } from './masto-person.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let anna: Person;
let ben: Person;
before(async () => {
  stage = await openStage(['anna', 'ben']);
  anna = await signIn(stage, 'anna');
  ben = await signIn(stage, 'ben');
});
after(() => stage?.close());

test('the client knows whom it speaks for, and what the server allows', async () => {
  assert.deepEqual([anna.me.username, anna.me.acct, anna.me.source.privacy], ['anna', 'anna', 'public']);
  const instance = await anna.masto.v2.instance.fetch();
  assert.ok(instance.configuration.statuses.maxCharacters >= 500);
  const anonymous = createRestAPIClient({ url: stage.base });
  await assert.rejects(
    anonymous.v1.accounts.verifyCredentials(),
    (error) => error instanceof MastoHttpError && error.statusCode === 401,
  );
});

test('a picture with its description is posted and shown', async () => {
  const file = new Blob([new Uint8Array(await jpeg({ width: 640, height: 480 }))], { type: 'image/jpeg' });
  const media = await anna.masto.v2.media.create({ file, description: 'A gradient' });
  const posted = await anna.masto.v1.statuses.create({ status: 'Look #birds', mediaIds: [media.id] });
  const seen = await ben.masto.v1.statuses.$select(posted.id).fetch();
  const [attachment] = seen.mediaAttachments;
  assert.deepEqual([attachment?.type, attachment?.description], ['image', 'A gradient']);
  for (const url of [attachment?.url, attachment?.previewUrl]) {
    const picture = await fetch(url ?? '');
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);
  }
});

test('following, answering, favouriting, boosting and bookmarking reach the other', async () => {
  const follow = await ben.masto.v1.accounts.$select(anna.me.id).follow();
  assert.equal(follow.following, true);
  const posted = await anna.masto.v1.statuses.create({ status: 'Who is there?', visibility: 'public' });
  const { id } = posted;
  const reply = await ben.masto.v1.statuses.create({ status: '@anna me', inReplyToId: id });
  const one = ben.masto.v1.statuses.$select(id);
  assert.equal((await one.favourite()).favourited, true);
  assert.equal((await one.reblog()).reblog?.reblogged, true);
  assert.equal((await one.bookmark()).bookmarked, true);
  const seen = await anna.masto.v1.statuses.$select(id).fetch();
  assert.deepEqual([seen.repliesCount, seen.favouritesCount, seen.reblogsCount], [1, 1, 1]);
  const context = await anna.masto.v1.statuses.$select(id).context.fetch();
  assert.deepEqual(
    context.descendants.map((status) => status.id),
    [reply.id],
  );
  const types = (await anna.masto.v1.notifications.list({ limit: 4 })).map(({ type }) => type);
  assert.deepEqual(types.sort(), ['favourite', 'follow', 'mention', 'reblog']);
  assert.deepEqual(
    (await ben.masto.v1.bookmarks.list()).map((status) => status.id),
    [id],
  );
  assert.equal((await one.unfavourite()).favourited, false);
  assert.equal((await one.unreblog()).reblogged, false);
});

test('the home timeline is walked page by page', async () => {
  const ids = [];
  for (let i = 0; i < 7; i++) ids.unshift((await anna.masto.v1.statuses.create({ status: `Page ${i}` })).id);
  const seen: string[] = [];
  for await (const page of ben.masto.v1.timelines.home.list({ limit: 3 })) {
    assert.ok(page.length <= 3);
    seen.push(...page.map(({ id }) => id));
  }
  assert.deepEqual(seen.slice(0, 7), ids);
  assert.equal(new Set(seen).size, seen.length);
});

test('people, hashtags and posts are found', async () => {
  const { masto } = ben;
  const posted = await masto.v1.statuses.create({ status: 'A whinchat sat on the fence #birds' });
  const found = await masto.v2.search.list({ q: 'anna' });
  assert.ok(found.accounts.some(({ id }) => id === anna.me.id));
  assert.ok((await masto.v2.search.list({ q: '#birds' })).hashtags.some(({ name }) => name === 'birds'));
  const words = await masto.v2.search.list({ q: 'whinchat fence', type: 'statuses' });
  assert.ok(words.statuses.some(({ id }) => id === posted.id));
  assert.equal((await masto.v1.accounts.lookup({ acct: 'anna' })).id, anna.me.id);
});

test('a list has its own timeline', async () => {
  const { masto } = ben;
  const list = await masto.v1.lists.create({ title: 'Friends' });
  await masto.v1.lists.$select(list.id).accounts.create({ accountIds: [anna.me.id] });
  const posted = await anna.masto.v1.statuses.create({ status: 'For the list' });
  const [newest] = await masto.v1.timelines.list.$select(list.id).list({ limit: 1 });
  assert.equal(newest?.id, posted.id);
  await masto.v1.lists.$select(list.id).remove();
  assert.deepEqual(await masto.v1.lists.list(), []);
});

test('a filter marks what it matches', async () => {
  const { masto } = ben;
  const filter = await masto.v2.filters.create({
    title: 'Spoilers',
    context: ['home'],
    filterAction: 'warn',
    keywordsAttributes: [{ keyword: 'butler', wholeWord: true }],
  });
  await anna.masto.v1.statuses.create({ status: 'It was the butler' });
  const [newest] = await masto.v1.timelines.home.list({ limit: 1 });
  assert.deepEqual(newest?.filtered?.[0]?.keywordMatches, ['butler']);
  await masto.v2.filters.$select(filter.id).remove();
});

test('a poll takes votes', async () => {
  const poll = { options: ['wren', 'robin'], expiresIn: 3600 };
  const posted = await anna.masto.v1.statuses.create({ status: 'Which?', poll });
  const voted = await ben.masto.v1.polls.$select(posted.poll?.id ?? '').votes.create({ choices: [1] });
  assert.deepEqual([voted.voted, voted.ownVotes, voted.votesCount], [true, [1], 1]);
  assert.deepEqual(
    voted.options.map(({ votesCount }) => votesCount),
    [0, 1],
  );
});

test('a post is edited, and deleted for everybody', async () => {
  const posted = await anna.masto.v1.statuses.create({ status: 'Frist' });
  const mine = anna.masto.v1.statuses.$select(posted.id);
  assert.equal((await mine.source.fetch()).text, 'Frist');
  const edited = await mine.update({ status: 'First' });
  assert.ok(edited.editedAt);
  const history = await mine.history.list();
  assert.deepEqual(
    history.map(({ content }) => content),
    ['<p>Frist</p>', '<p>First</p>'],
  );
  const theirs = ben.masto.v1.statuses.$select(posted.id);
  await assert.rejects(theirs.remove(), (error) => error instanceof MastoHttpError && error.statusCode === 404);
  await mine.remove();
  await assert.rejects(theirs.fetch(), (error) => error instanceof MastoHttpError && error.statusCode === 404);
});
