import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, note, receive } from './remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

// WordPress names what a comment is about by its page.
test('a post that answers the page of another comes below that once the page has been asked for', async () => {
  const { server, alice, site, bob } = scene;
  const article = note(bob, 'an article');
  site.serve(article);
  await receive(server, activity(bob, 'Create', article));
  site.answers.set('/2026/11/an-article/', { body: article });
  const comment = note(bob, 'a comment', { inReplyTo: `${site.origin}/2026/11/an-article/` });
  await receive(server, activity(bob, 'Create', comment));
  await runJobs(server);
  const { items } = await as(server, alice)('GET', '/api/v1/timelines/home');
  const above = items.find((status) => String(status.uri) === article.id);
  const below = items.find((status) => String(status.uri) === comment.id);
  assert.ok(above);
  assert.equal(below?.in_reply_to_id, above.id);
});
