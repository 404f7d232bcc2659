import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { toPlain } from '../../../src/federation/decode/plain.ts';
import { decodePost } from '../../../src/federation/decode/post.ts';
import { classify } from './classify.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const NOTE = {
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: 'https://r.example/n/1',
  type: 'Note',
  attributedTo: 'https://r.example/u/bob',
  content: 'hello',
  summary: null,
  published: '2026-10-05T15:00:00+0000',
  to: [PUBLIC],
  cc: ['https://r.example/u/bob/followers'],
  url: [{ type: 'Link', href: 'x://y', mediaType: 'a/b' }, 'https://www.r.example/1'],
  tag: [
    { type: 'Hashtag', name: '#a' },
    { type: 'Mention', href: 'https://r.example/u/eve' },
    { type: 'Emoji', name: ':x:', icon: { url: 'https://r.example/x.png' } },
  ],
  attachment: [{ type: 'Document', mediaType: 'image/png', url: 'https://r.example/a.png', width: 3, height: 4 }],
  inReplyTo: 'https://r.example/n/0',
  oneOf: [{ name: 'a', replies: { totalItems: 1 } }],
  quote: 'https://r.example/n/2',
  replies: { type: 'Collection' },
  interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } },
};
const ACTOR = {
  id: 'https://r.example/u/bob',
  type: 'Person',
  preferredUsername: 'bob',
  inbox: 'https://r.example/u/bob/inbox',
  name: 'Bob',
  summary: '<p>hi</p>',
  icon: { type: 'Image', url: 'https://r.example/a.png' },
  image: 'https://r.example/h.png',
  endpoints: { sharedInbox: 'https://r.example/inbox' },
  publicKey: { id: 'https://r.example/u/bob#k', owner: 'https://r.example/u/bob', publicKeyPem: 'PEM' },
  attachment: [{ type: 'PropertyValue', name: 'a', value: 'b' }],
  alsoKnownAs: ['https://r.example/u/old'],
  attributionDomains: ['r.example'],
  published: '2020-01-01T00:00:00Z',
};
const CREATE = { id: 'https://r.example/a/1', type: 'Create', actor: 'https://r.example/u/bob', object: NOTE };
const JUNK = [null, [], {}, 1, '', true, 'x', [null], [[]], { '@id': 'x' }, '\0', '\ud800', 1e308, ['a', 1], { id: 5 }];

test('whatever stands in a field, nothing throws', async () => {
  for (const whole of [NOTE, ACTOR, CREATE]) {
    for (const field of Object.keys(whole)) {
      for (const junk of JUNK) await classify({ ...whole, [field]: junk });
    }
  }
  for (const field of Object.keys(NOTE)) {
    for (const junk of JUNK) await classify({ ...CREATE, object: { ...NOTE, [field]: junk } });
  }
});

test('a note is read in every form that servers give it', () => {
  const post = decodePost(NOTE);
  assert.equal(post.outcome, 'read');
  if (post.outcome !== 'read') return;
  assert.equal(post.value.url, 'https://www.r.example/1', 'the page of a sibling host');
  assert.equal(post.value.publishedAt, Date.parse('2026-10-05T15:00:00Z'));
  assert.deepEqual(post.value.tags.hashtags, ['a']);
  const single = decodePost({ ...NOTE, to: 'as:Public', attributedTo: [{ type: 'Person', id: NOTE.attributedTo }] });
  assert.equal(single.outcome === 'read' && single.value.audience.to[0], PUBLIC);
});

test('pages on other hosts, authors of several servers and foreign keys are not believed', () => {
  const post = decodePost({ ...NOTE, url: 'https://bank.example/' });
  assert.equal(post.outcome === 'read' && post.value.url, NOTE.id);
  assert.equal(
    decodePost({ ...NOTE, attributedTo: [NOTE.attributedTo, 'https://bank.example/u/eve'] }).outcome,
    'refused',
  );
  const actor = decodeActor({ ...ACTOR, publicKey: { ...ACTOR.publicKey, id: 'https://victim.example/u/a#k' } });
  assert.equal(actor.outcome === 'read' && actor.value.publicKey, null);
  const domains = decodeActor({ ...ACTOR, attributionDomains: [{ '@id': 'bank.example' }, 'r.example'] });
  assert.deepEqual(domains.outcome === 'read' && domains.value.attributionDomains, ['r.example']);
});

test('addresses that are none, or of other schemes, are left out', () => {
  for (const inbox of [
    'javascript:alert(1)',
    'ftp://r.example/',
    '{foo:',
    7,
    [],
    `https://r.example/${'x'.repeat(65_536)}`,
  ]) {
    assert.equal(decodeActor({ ...ACTOR, inbox }).outcome, 'refused', String(inbox).slice(0, 30));
  }
  const actor = decodeActor({ ...ACTOR, url: 'javascript:1', icon: 'data:x', image: { url: 'file:///etc/passwd' } });
  assert.equal(actor.outcome, 'read');
  if (actor.outcome !== 'read') return;
  assert.deepEqual([actor.value.url, actor.value.avatarUrl, actor.value.headerUrl], [ACTOR.id, null, null]);
});

test('lists end somewhere', () => {
  const many = <T>(make: (index: number) => T) => Array.from({ length: 10_000 }, (_, index) => make(index));
  const post = decodePost({
    ...NOTE,
    type: 'Question',
    tag: [
      ...many((i) => ({ type: 'Hashtag', name: `#t${i}` })).slice(0, 500),
      ...many((i) => ({ type: 'Mention', href: `https://r.example/u/${i}` })),
    ],
    attachment: many((i) => ({ type: 'Image', url: `https://r.example/${i}.png` })),
    oneOf: many((i) => ({ name: `o${i}`, replies: { totalItems: -5 } })),
  });
  assert.equal(post.outcome, 'read');
  if (post.outcome !== 'read') return;
  assert.deepEqual([post.value.tags.hashtags.length, post.value.tags.mentions.length], [100, 100]);
  assert.deepEqual([post.value.attachments.length, post.value.poll?.options.length], [16, 500]);
  assert.equal(post.value.poll?.votes[0], 0, 'nobody voted less than never');
});

test('a document in expanded or prefixed form is read as JSON-LD, without fetching any context', async () => {
  const expanded = {
    '@context': 'https://evil.example/context',
    '@id': 'https://r.example/n/1',
    '@type': ['https://www.w3.org/ns/activitystreams#Note'],
    'https://www.w3.org/ns/activitystreams#content': [{ '@value': 'hello' }],
    'https://www.w3.org/ns/activitystreams#attributedTo': [{ '@id': 'https://r.example/u/bob' }],
  };
  const plain = await toPlain(expanded);
  assert.equal(plain.outcome, 'read');
  const post = plain.outcome === 'read' ? decodePost(plain.value) : plain;
  assert.equal(post.outcome === 'read' && post.value.content, 'hello');
  assert.equal(post.outcome === 'read' && post.value.author, 'https://r.example/u/bob');
});
