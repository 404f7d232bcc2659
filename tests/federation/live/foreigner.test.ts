import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Activity,
  Announce,
  Block,
  Create,
  Delete,
  Follow,
  Like,
  Mention,
  Note,
  PUBLIC_COLLECTION,
  Question,
  Undo,
  Update,
} from '@fedify/fedify/vocab';
import { type Foreigner, startForeigner } from './foreigner.ts';
import { type Citizen, eventually, inHome, list, startTowns, type Town, toldOf } from './town.ts';

let towns: Town[] = [];
let alice: Citizen;
let fred: Foreigner;
let fredHere: string;
let aliceUri: URL;

before(async () => {
  fred = await startForeigner();
  towns = await startTowns(['alice']);
  const [town] = towns;
  if (!town) throw new Error('no town');
  alice = town.citizen('alice');
  fredHere = await alice.find(fred.acct);
  const me = await alice.call('GET', '/api/v1/accounts/verify_credentials');
  aliceUri = new URL(String(me.uri));
});

after(async () => {
  await Promise.all(towns.map((town) => town.close()));
  await fred.close();
});

type Kind<T extends Activity> = abstract new (...args: never[]) => T;

/** The activity of a kind that Fedify believed and that passes. */
function arrived<T extends Activity>(kind: Kind<T>, passes: (activity: T) => boolean | Promise<boolean>): Promise<T> {
  return eventually(`${kind.name} at ${fred.acct}`, async () => {
    for (const activity of fred.received) {
      if (activity instanceof kind && (await passes(activity))) return activity;
    }
    return undefined;
  });
}

const about = (uri: unknown) => (activity: Activity) => activity.objectId?.href === uri;

function post(id: string, content: string): Note {
  return fred.write(
    id,
    (uri) =>
      new Note({
        id: uri,
        attribution: fred.actorUri,
        content,
        to: PUBLIC_COLLECTION,
        ccs: [fred.context().getFollowersUri('fred'), aliceUri],
        tags: [new Mention({ href: aliceUri, name: `@${alice.acct}` })],
        published: Temporal.Now.instant(),
      }),
  );
}

const created = (note: Note) =>
  new Create({ id: new URL(`${note.id}#create`), actor: fred.actorUri, object: note, to: PUBLIC_COLLECTION });

test('both follow each other', async () => {
  await alice.call('POST', `/api/v1/accounts/${fredHere}/follow`);
  await eventually('fred has accepted', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${fredHere}`));
    return seen?.following;
  });
  const recipient = { id: aliceUri, inboxId: new URL(`${aliceUri}/inbox`) };
  const follow = new Follow({ id: new URL('#follow', fred.actorUri), actor: fred.actorUri, object: aliceUri });
  await fred.send(recipient, follow);
  await toldOf(alice, 'follow');
  await eventually('alice has accepted', async () => fred.received.some((one) => one.constructor.name === 'Accept'));
});

test('what alice posts, edits and deletes arrives as it was meant', async () => {
  const { id, uri } = await alice.call('POST', '/api/v1/statuses', {
    status: 'good evening, #world',
    spoiler_text: 'greeting',
  });
  const create = await arrived(Create, about(uri));
  const note = await create.getObject(fred.context());
  assert.ok(note instanceof Note);
  assert.match(String(note.content), /good evening/);
  assert.equal(String(note.summary), 'greeting');
  assert.equal(note.attributionId?.href, aliceUri.href);
  assert.equal(note.toId?.href, PUBLIC_COLLECTION.href);
  await alice.call('PUT', `/api/v1/statuses/${id}`, { status: 'good night' });
  const update = await arrived(Update, about(uri));
  const changed = await update.getObject(fred.context());
  assert.ok(changed instanceof Note && String(changed.content).includes('good night'));
  await alice.call('DELETE', `/api/v1/statuses/${id}`);
  await arrived(Delete, about(uri));
});

test('a poll arrives as a question', async () => {
  const { uri } = await alice.call('POST', '/api/v1/statuses', {
    status: 'which?',
    poll: { options: ['this', 'that'], expires_in: 600 },
  });
  const create = await arrived(Create, about(uri));
  const question = await create.getObject(fred.context());
  assert.ok(question instanceof Question);
});

test('what fred posts arrives, and what alice does with it goes back', async () => {
  const note = post('1', '<p>hello <b>there</b><script>alert(1)</script></p>');
  await fred.send('followers', created(note));
  const uri = note.id?.href;
  const seen = await inHome(alice, uri);
  assert.ok(!String(seen.content).includes('script'));
  await toldOf(alice, 'mention', uri);
  await alice.call('POST', `/api/v1/statuses/${seen.id}/favourite`);
  await arrived(Like, about(uri));
  await alice.call('POST', `/api/v1/statuses/${seen.id}/reblog`);
  await arrived(Announce, about(uri));
  await alice.call('POST', `/api/v1/statuses/${seen.id}/unreblog`);
  await arrived(Undo, async (undo) => (await undo.getObject(fred.context())) instanceof Announce);
  const reply = await alice.call('POST', '/api/v1/statuses', { status: `@${fred.acct} hi`, in_reply_to_id: seen.id });
  const create = await arrived(Create, about(reply.uri));
  const answered = await create.getObject(fred.context());
  assert.ok(answered instanceof Note && answered.replyTargetId?.href === uri);
});

test('what fred likes, edits and deletes counts', async () => {
  const mine = await alice.call('POST', '/api/v1/statuses', { status: 'like me' });
  const like = new Like({
    id: new URL('#like', fred.actorUri),
    actor: fred.actorUri,
    object: new URL(String(mine.uri)),
  });
  await fred.send('followers', like);
  await toldOf(alice, 'favourite', mine.uri);

  const note = post('2', '<p>before</p>');
  await fred.send('followers', created(note));
  const seen = await inHome(alice, note.id?.href);
  const edited = note.clone({ content: '<p>afterwards</p>', updated: Temporal.Now.instant() });
  fred.write('2', () => edited);
  const update = new Update({ id: new URL(`${note.id}#update`), actor: fred.actorUri, object: edited });
  await fred.send('followers', update);
  await eventually('the edit', async () =>
    String((await alice.call('GET', `/api/v1/statuses/${seen.id}`)).content).includes('afterwards'),
  );
  const remove = new Delete({ id: new URL(`${note.id}#delete`), actor: fred.actorUri, object: note.id });
  await fred.send('followers', remove);
  await eventually('the deletion', async () => (await alice.ask('GET', `/api/v1/statuses/${seen.id}`)).status === 404);
});

test('a block is told', async () => {
  await alice.call('POST', `/api/v1/accounts/${fredHere}/block`);
  await arrived(Block, about(fred.actorUri.href));
});
