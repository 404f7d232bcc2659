import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePost } from '../../../src/federation/decode/post.ts';
import { toRemoteStatus } from '../../../src/federation/decode/to-status.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';

const AUTHOR = {
  uri: 'https://blog.example/?author=2',
  followers_url: 'https://blog.example/followers',
  following_url: null,
};
const PAGE = 'https://blog.example/2026/11/reeds/';
const LINK = `<p><a href="${PAGE}" rel="nofollow noopener" target="_blank">${PAGE}</a></p>`;
const TEXT = '<p>The reeds stand in the wind.</p>';
const HEADING = '<p><strong>Reeds &amp; birds</strong></p>';

/** What is kept of an article, written as WordPress writes it. */
function shown(more: JsonObject): { content: string; spoilerText: string; sensitive: boolean } {
  const post = decodePost({
    id: 'https://blog.example/?p=38',
    type: 'Article',
    attributedTo: AUTHOR.uri,
    name: 'Reeds & birds',
    content: TEXT,
    summary: '<p>In short: reeds.</p>',
    url: PAGE,
    ...more,
  });
  if (post.outcome !== 'read') throw new Error(post.reason);
  const { content, spoilerText, sensitive } = toRemoteStatus(post.value, AUTHOR);
  return { content, spoilerText, sensitive };
}

test('an article is shown with its title, its text and its address; its summary stands for a text that is too long', () => {
  assert.deepEqual(shown({}), { content: HEADING + TEXT + LINK, spoilerText: '', sensitive: false });
  assert.equal(
    shown({ content: `<p>${'reeds '.repeat(2000)}</p>` }).content,
    `${HEADING}<p>In short: reeds.</p>${LINK}`,
  );
});

test('the summary of a sensitive article is the warning before it, as text', () => {
  const warned = { sensitive: true, summary: '<p>Spiders &amp; snakes</p>' };
  const content = HEADING + TEXT + LINK;
  assert.deepEqual(shown(warned), { content, spoilerText: 'Spiders & snakes', sensitive: true });
  assert.equal(shown({ ...warned, content: `<p>${'reeds '.repeat(2000)}</p>` }).content, HEADING + LINK);
  assert.deepEqual(shown({ sensitive: true, summary: null }), { content, spoilerText: '', sensitive: true });
});

/** What is kept of an event, written as Gancio writes it. */
const event = (more: JsonObject) =>
  shown({
    type: 'Event',
    name: 'Bird walk',
    startTime: '2026-11-26T03:28:10.000+01:00',
    endTime: '2026-11-26T05:28:10.000+01:00',
    location: { id: 'https://blog.example/p/1', type: 'Place', name: 'Moor House', address: '1 Moor Road' },
    summary: 'Moor House, Thursday, November 26 at 03:28 AM GMT+1',
    ...more,
  }).content;

test('an event is shown with its time and place, in the words of its summary or in its own', () => {
  const title = '<p><strong>Bird walk</strong></p>';
  assert.equal(event({}), `${title}<p>Moor House, Thursday, November 26 at 03:28 AM GMT+1</p>${TEXT}${LINK}`);
  const stated = `<p>2026-11-26 03:28–05:28 (UTC+01:00), Moor House, 1 Moor Road</p>`;
  assert.equal(event({ summary: null }), `${title}${stated}${TEXT}${LINK}`);
  assert.equal(event({ summary: null, content: `<p>${'walk '.repeat(2500)}</p>` }), `${title}${stated}${LINK}`);
  const address = {
    type: 'PostalAddress',
    streetAddress: '<i>2</i> Hill',
    addressLocality: 'Town',
    addressRegion: null,
  };
  const mobilizon = {
    summary: null,
    startTime: '2026-11-26T02:28:10Z',
    endTime: null,
    location: { type: 'Place', name: 'Hall', address },
  };
  const where = '<p>2026-11-26 02:28 (UTC), Hall, 2 Hill, Town</p>';
  assert.equal(event(mobilizon), `${title}${where}${TEXT}${LINK}`);
  const unstated = { summary: null, startTime: 'soon', location: null };
  assert.equal(event(unstated), `${title}${TEXT}${LINK}`);
  const ends = (endTime: string) => /<p>(2026.*?), Moor/.exec(event({ summary: null, endTime }))?.[1];
  assert.equal(ends('2026-11-26T03:28:59+01:00'), '2026-11-26 03:28 (UTC+01:00)');
  assert.equal(ends('2026-11-28T17:00:00+01:00'), '2026-11-26 03:28 – 2026-11-28 17:00 (UTC+01:00)');
  assert.equal(ends('2026-11-26T05:00:00Z'), '2026-11-26 03:28 (UTC+01:00) – 2026-11-26 05:00 (UTC)');
  assert.equal(ends('late'), '2026-11-26 03:28 (UTC+01:00)');
  assert.equal(event({ summary: '<p>In the <b>hall</b></p>' }), `${title}<p>In the <b>hall</b></p>${TEXT}${LINK}`);
});
