import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { previewLink } from '../../src/domain/preview-cards/preview-link.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/website.ts';

const MINUTES = 60_000;
const article = { body: '<title>A title</title>' };
const site = await startSite({ '/spreads': article });
const server = await startServer();
after(async () => {
  await server.close();
  await site.close();
});
const alice = await server.createUser('alice');

const link = async (path: string) => String((await post(server, alice, `see ${site.base}${path}`)).id);
const cardOf = async (id: string) => (await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body.card;

test('S21 posts that come together share the visit of their link', async () => {
  const ids = [await link('/spreads'), await link('/spreads'), await link('/spreads')];
  const url = `${site.base}/spreads`;
  await Promise.all(ids.map((id) => previewLink(server.ctx, { statusId: parseWireId(id) ?? 0, url })));
  assert.equal(site.visits.get('/spreads'), 1);
  for (const id of ids) assert.equal((await cardOf(id))?.title, 'A title');
});

test('S21 a page that cannot be had is left alone for a while, however many posts name it', async (t) => {
  site.pages.set('/down', { body: '', status: 503 });
  const ids = [await link('/down'), await link('/down'), await link('/down')];
  await runJobs(server);
  assert.equal(site.visits.get('/down'), 1);
  site.pages.set('/down', article);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * MINUTES });
  await runJobs(server);
  assert.equal(site.visits.get('/down'), 1);
  t.mock.timers.setTime(Date.now() + 15 * MINUTES);
  await runJobs(server);
  assert.equal(site.visits.get('/down'), 2);
  for (const id of ids) assert.equal((await cardOf(id))?.title, 'A title');
});

test('S21 a page that is never to be had is given up', async (t) => {
  site.pages.set('/dead', { body: '', status: 503 });
  await link('/dead');
  await link('/dead');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (let round = 0; round < 5; round += 1) {
    t.mock.timers.setTime(Date.now() + 25 * MINUTES);
    await runJobs(server);
  }
  assert.equal(site.visits.get('/dead'), 3);
  const left = await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'preview-link').execute();
  assert.deepEqual(left, []);
});
