import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonValue } from '../../../src/federation/vocabulary.ts';
import { plainFromPeer } from '../../../src/lib/html/plain-by-name.ts';
import type { Neighbours } from '../../support/neighbours.ts';
import { introduce } from '../resolve/remote-site.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

const TEXTS: readonly [sent: string, read: string][] = [
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['Tom &#038; Jerry &#8217;24', 'Tom & Jerry ’24'],
  ['<em>Tom</em> and <b class="x">Jerry</b>', 'Tom and Jerry'],
  ['one<br>two', 'one\ntwo'],
  ['<p>one</p>', 'one'],
  ['&lt;b&gt; is bold', '<b> is bold'],
  ['&amp;amp;', '&amp;'],
  ['A < B > C', 'A < B > C'],
  ['a<b', 'a<b'],
  ['I <3 you', 'I <3 you'],
  ['the <b> element', 'the <b> element'],
  ['Q&A; R&D', 'Q&A; R&D'],
  ['<script>alert(1)</script><i>x</i>', 'x'],
];

for (const [sent, read] of TEXTS) {
  test(`the plain text ${sent} is read as ${JSON.stringify(read)}`, () => assert.equal(plainFromPeer(sent), read));
}

const SENT = '<i>Tom</i> &amp; Jerry';
const READ = 'Tom & Jerry';

test('HTML in what should be plain is read everywhere', async () => {
  const picture = { type: 'Document', mediaType: 'image/png', url: `${scene.site.origin}/x.png`, name: SENT };
  const post = await arrived(scene, { summary: SENT, name: SENT, attachment: [picture] });
  assert.equal(post.spoiler_text, READ);
  assert.equal(post.content, '<p><strong>Tom &amp; Jerry</strong></p><p>hello</p>');
  assert.equal(post.media_attachments?.[0]?.description, READ);
  const question = await arrived(scene, { type: 'Question', oneOf: [{ name: SENT }, { name: 'no' }] });
  assert.equal(question.poll?.options?.[0]?.title, READ);
  const event = await arrived(scene, { type: 'Event', name: SENT, location: { type: 'Place', name: SENT } });
  assert.ok(String(event.content).startsWith('<p><strong>Tom &amp; Jerry</strong></p><p>Tom &amp; Jerry</p>'));
  const field = { type: 'PropertyValue', name: SENT, value: 'x' };
  const { display_name, fields } = await introduce(
    scene.server,
    scene.site.actor('tom', { name: SENT, attachment: [field] }),
  );
  assert.equal(display_name, READ);
  assert.ok(String(fields).includes(`"${READ}"`));
});

const PLACES: readonly [what: string, location: JsonValue, shown: string][] = [
  [
    'several places',
    [
      { type: 'Place', name: 'Hall' },
      { type: 'Place', name: 'Garden', address: 'Way 1' },
    ],
    'Hall · Garden, Way 1',
  ],
  ['a place online', { type: 'VirtualLocation', url: 'https://meet.example/x' }, '<a href="https://meet.example/x"'],
  ['a text', 'The old &amp; new hall', 'The old &amp; new hall'],
];

for (const [what, location, shown] of PLACES) {
  test(`where an event takes place: ${what}`, async () => {
    const event = await arrived(scene, { type: 'Event', name: 'Fête', location });
    assert.ok(String(event.content).includes(shown), String(event.content));
  });
}

test('an event whose summary is its text says it once, and when', async () => {
  const event = await arrived(scene, {
    type: 'Event',
    name: 'Fête',
    summary: 'Come and dance',
    content: '<p>Come and dance</p>',
    startTime: '2026-12-24T20:00:00Z',
  });
  assert.equal(String(event.content).split('Come and dance').length, 2);
  assert.ok(String(event.content).includes('2026-12-24 20:00'));
});
