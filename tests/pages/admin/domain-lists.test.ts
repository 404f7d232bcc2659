import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { takeFederated } from '../../admin/take-federated.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { startSite, type TestSite } from '../../support/website.ts';

const PATH = '/admin/domain_lists';

let server: TestServer;
let site: TestSite;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  site = await startSite();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  const alice = await server.createUser('alice');
  const near = await stranger(server, 'near', 'near.example');
  await followAcross(server, alice.accountId, near.id);
  staff = await signedInBrowser(server, 'boss');
});
after(async () => {
  await server.close();
  await site.close();
});

const rows = (table: 'domain_blocks' | 'domain_drafts' | 'domain_excludes') =>
  server.ctx.store.db.selectFrom(table).select('domain').orderBy('domain').execute();
const named = async (table: Parameters<typeof rows>[0]) => (await rows(table)).map(({ domain }) => domain);
const shown = (text: string) => [...text.matchAll(/<strong dir="ltr">([^<]*)</g)].map(([, domain]) => domain).sort();
const logged = async () => {
  const acts = await server.ctx.store.db.selectFrom('audit_log').select(['action', 'target_type', 'label']).execute();
  return acts.map(({ action, target_type, label }) => `${action} ${target_type} ${label}`);
};

/** The boxes of some servers on the page of suggestions, whose form is then sent. */
async function answer(domains: readonly string[], act: string) {
  const { text } = await staff.get(`${PATH}/drafts`);
  const boxes = domains.map((domain): [string, string] => {
    const [, id = ''] = new RegExp(`value="(\\d+)"><span class="unseen">${domain}<`).exec(text) ?? [];
    return ['ids[]', id];
  });
  return staff.submit([...boxes, ['act', act]], `action="${PATH}/drafts/chosen"`);
}

test('a list is subscribed to; what is wrong is said with what was typed', async () => {
  await staff.get(PATH);
  const typed = { url: 'not an address', title: 'Quiet waters', mode: 'suggest', format: 'plain', priority: '7' };
  const refused = await staff.submit(typed, `action="${PATH}"`);
  assert.equal(refused.status, 422);
  for (const value of ['value="not an address"', 'value="Quiet waters"', 'value="7"'])
    assert.ok(refused.text.includes(value));
  site.pages.set('/list.csv', {
    body: 'domain,severity\nnear.example,suspend\nquiet.example,silence\nloud.example,suspend\nodd.example,silence\n',
    type: 'text/csv',
  });
  const wrong = await staff.submit({ ...typed, url: `${site.base}/list.csv`, priority: '300' }, `action="${PATH}"`);
  assert.equal(wrong.status, 422);
  const fields = {
    url: `${site.base}/list.csv`,
    title: 'Quiet waters',
    mode: 'suggest',
    format: 'csv',
    priority: '200',
  };
  assert.equal((await staff.submit(fields, `action="${PATH}"`)).status, 303);
  await runJobs(server);
  const { text } = await staff.get(PATH);
  assert.match(text, /Quiet waters/);
  assert.match(text, /4 servers/);
  assert.match(text, /Suggestions <span class="chip-count">4</);
});

test('suggestions say what they would end, two are accepted and one is refused', async () => {
  const { text } = await staff.get(`${PATH}/drafts`);
  assert.deepEqual(shown(text), ['loud.example', 'near.example', 'odd.example', 'quiet.example']);
  const [, near = ''] = /<strong dir="ltr">near\.example<([\s\S]*?)<\/li>/.exec(text) ?? [];
  assert.match(near, /1 follow by somebody here/);
  const [, loud = ''] = /<strong dir="ltr">loud\.example<([\s\S]*?)<\/li>/.exec(text) ?? [];
  assert.match(loud, /Nobody is known there/);
  const accepted = await answer(['near.example', 'quiet.example'], 'accept');
  assert.deepEqual([accepted.status, accepted.headers.location], [303, `${PATH}/drafts`]);
  await answer(['odd.example'], 'refuse');
  await takeFederated(server);
  await runJobs(server);
  assert.deepEqual(await named('domain_blocks'), ['near.example', 'quiet.example']);
  assert.deepEqual(shown((await staff.get(`${PATH}/drafts`)).text), ['loud.example']);
  assert.deepEqual(shown((await staff.get(`${PATH}/drafts?refused=true`)).text), ['odd.example']);
  assert.deepEqual(await server.ctx.store.db.selectFrom('follows').select('id').execute(), []);
  const acts = await logged();
  for (const act of [
    'create domain_block near.example',
    'create domain_block quiet.example',
    'reject domain_draft odd.example',
  ])
    assert.ok(acts.includes(act), act);
  assert.match((await staff.get('/admin/domain_blocks?by=list')).text, /by the list Quiet waters/);
});

test('a server that is left out is not suggested again, until lists may decide again', async () => {
  await answer(['loud.example'], 'exclude');
  assert.deepEqual(await named('domain_excludes'), ['loud.example']);
  await staff.get(`${PATH}/excludes`);
  const wrong = await staff.submit({ domain: 'no domain', comment: 'typed' }, `action="${PATH}/excludes"`);
  assert.equal(wrong.status, 422);
  assert.ok(wrong.text.includes('value="typed"'));
  const page = await staff.get(`${PATH}/excludes`);
  const [, id = ''] = /name="ids\[\]" value="(\d+)"/.exec(page.text) ?? [];
  await staff.submit([['ids[]', id]], `action="${PATH}/excludes/chosen"`);
  assert.deepEqual(await named('domain_excludes'), []);
});

test('a list is changed, fetched and unsubscribed from, with its blocks or without', async () => {
  const [, page = ''] = /href="(\/admin\/domain_lists\/\d+)"/.exec((await staff.get(PATH)).text) ?? [];
  await staff.get(page);
  const wrong = await staff.submit({ url: 'ftp://a.example/', title: 'Renamed', priority: '1' }, `action="${page}"`);
  assert.equal(wrong.status, 422);
  assert.ok(wrong.text.includes('value="Renamed"'));
  await staff.get(page);
  const fields = { url: `${site.base}/gone.csv`, title: 'Renamed', mode: 'suggest', format: 'csv', priority: '9' };
  assert.equal((await staff.submit(fields, `action="${page}"`)).status, 303);
  await runJobs(server);
  const listed = (await staff.get(PATH)).text;
  assert.match(listed, /Renamed/);
  assert.match(listed, /It could not be read/);
  await staff.get(page);
  await staff.submit({ lift: 'true' }, `action="${page}/delete"`);
  await runJobs(server);
  assert.deepEqual(await named('domain_blocks'), []);
  assert.match((await staff.get(PATH)).text, /No list is subscribed to/);
});

test('who may not look after other servers gets none of it', async () => {
  const mod = await signedInBrowser(server, 'mod');
  for (const path of [PATH, `${PATH}/drafts`, `${PATH}/excludes`])
    assert.equal((await mod.get(path)).status, 403, path);
});
