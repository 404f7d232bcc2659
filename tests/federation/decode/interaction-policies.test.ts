import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InteractionRule } from '../../../src/domain/interactions/rules.ts';
import { interactionRulesOf } from '../../../src/federation/decode/interaction-policy.ts';
import { toPlain } from '../../../src/federation/decode/plain.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const AUTHOR = 'https://gts.example/users/zork';
const FOLLOWERS = `${AUTHOR}/followers`;
const FOLLOWING = `${AUTHOR}/following`;
const HERE = 'https://here.example/ap/users/1';
const author = { uri: AUTHOR, followers_url: FOLLOWERS, following_url: FOLLOWING };

const rule = (approval: string, named: string[] = []): InteractionRule => ({ action: 'reply', approval, named });

const TABLE: readonly (readonly [string, unknown, InteractionRule | undefined])[] = [
  ['everybody, as a text', { automaticApproval: PUBLIC }, undefined],
  ['everybody, by a short name', { automaticApproval: ['as:Public'] }, undefined],
  ['everybody besides the author', { automaticApproval: [AUTHOR, PUBLIC], manualApproval: [] }, undefined],
  ['everybody, by older names', { always: [PUBLIC], approvalRequired: [] }, undefined],
  ['both names at once', { always: [PUBLIC], automaticApproval: [AUTHOR] }, rule('nobody')],
  ['everybody after asking', { automaticApproval: [AUTHOR], manualApproval: PUBLIC }, rule('/public')],
  ['everybody after asking, by older names', { always: AUTHOR, approvalRequired: [PUBLIC] }, rule('/public')],
  ['nobody', { automaticApproval: AUTHOR }, rule('nobody')],
  ['nobody, by older names', { always: [AUTHOR] }, rule('nobody')],
  ['followers', { automaticApproval: [AUTHOR, FOLLOWERS] }, rule('followers')],
  [
    'the followed, others after asking',
    { automaticApproval: [FOLLOWING], manualApproval: [FOLLOWERS] },
    rule('following/followers'),
  ],
  ['single people', { automaticApproval: [AUTHOR, HERE] }, rule('nobody', [HERE])],
  [
    'single people after asking',
    { automaticApproval: [AUTHOR], manualApproval: [{ id: HERE }] },
    rule('nobody', [HERE]),
  ],
  [
    'another collection of the author',
    { automaticApproval: [`${AUTHOR}/friends`] },
    rule('unsupported_policy', [`${AUTHOR}/friends`]),
  ],
  ['a part in a list', [{ automaticApproval: [AUTHOR] }], rule('nobody')],
  ['nothing', {}, undefined],
  ['nobody named', { automaticApproval: [], manualApproval: [] }, undefined],
  ['null', null, undefined],
  ['a text', 'everybody', undefined],
  ['no addresses', { automaticApproval: [3, null, 'mailto:x@y', {}], manualApproval: 7 }, undefined],
];

test('what an interaction policy says of replies is read in all its forms', () => {
  for (const [name, canReply, expected] of TABLE) {
    assert.deepEqual(interactionRulesOf({ canReply }, author), expected ? [expected] : [], name);
  }
});

test('a post without a policy is open, and so is every part that a policy leaves out', () => {
  for (const policy of [undefined, null, {}, 'x', [], { canQuote: { automaticApproval: [AUTHOR] } }]) {
    assert.deepEqual(interactionRulesOf(policy, author), [], JSON.stringify(policy));
  }
  const nobody = { automaticApproval: [AUTHOR] };
  const all = interactionRulesOf({ canLike: nobody, canReply: nobody, canAnnounce: nobody }, author);
  assert.deepEqual(
    all.map(({ action }) => action),
    ['favourite', 'reply', 'reblog'],
  );
});

test('a policy is read where its terms are written with a prefix', async () => {
  const part = { 'gts:automaticApproval': { id: AUTHOR }, 'gts:manualApproval': { id: FOLLOWERS } };
  const plain = await toPlain({
    '@context': ['https://www.w3.org/ns/activitystreams', { gts: 'https://gotosocial.org/ns#' }],
    id: `${AUTHOR}/1`,
    type: 'Note',
    'gts:interactionPolicy': { 'gts:canReply': part, 'gts:canLike': { 'gts:always': { id: AUTHOR } } },
  });
  assert.equal(plain.outcome, 'read');
  const policy = plain.outcome === 'read' ? plain.value.interactionPolicy : undefined;
  assert.deepEqual(interactionRulesOf(policy, author), [
    { action: 'favourite', approval: 'nobody', named: [] },
    rule('/followers'),
  ]);
});
