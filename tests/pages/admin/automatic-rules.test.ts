import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const PATH = '/admin/automatic_rules';
const HITS = `${PATH}/hits`;
const FORM = `action="${PATH}"`;

let server: TestServer;
let boss: BrowserSession;
let mod: BrowserSession;
let alice: TestUser;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  alice = await server.createUser('alice');
  boss = await signedInBrowser(server, 'boss');
  mod = await signedInBrowser(server, 'mod');
});
after(() => server.close());

/** Presses a button outside of forms. */
async function press(browser: BrowserSession, page: string, path: string, fields: Record<string, string> = {}) {
  return browser.post(path, { authenticity_token: formTokenIn(await browser.get(page)), ...fields });
}

/** Makes a rule by its form, tries it and turns it on; returns its page. */
async function turnedOn(fields: Record<string, string>): Promise<string> {
  await boss.get(`${PATH}/new`);
  const made = await boss.submit(fields, FORM);
  assert.equal(made.status, 303, made.text);
  const page = String(made.headers.location);
  assert.doesNotMatch((await boss.get(page)).text, /\/enable"/);
  assert.equal((await press(boss, page, `${page}/backtest`)).status, 303);
  assert.match((await boss.get(page)).text, /is being tried[\s\S]*<live-part part="try">/);
  await runJobs(server);
  assert.equal((await press(boss, page, `${page}/enable`)).status, 303);
  return page;
}

test('an owner tries a rule on stored posts, sees which it would have acted on, and turns it on', async () => {
  await post(server, alice, 'the best casino in town');
  await post(server, alice, { status: 'a casino for my friends', visibility: 'private' });
  await post(server, alice, 'nothing of the kind');
  const page = await turnedOn({ title: 'Games', act: 'limit', keywords: 'casino\nroulette' });
  const { text } = await boss.get(page);
  assert.match(text, /3 posts were looked at[\s\S]*acted on 2 posts, by 1 account, 2 of them from here/);
  assert.match(text, /the best casino in town/);
  assert.doesNotMatch(text, /for my friends|nothing of the kind/);
  assert.match(text, /one of these words: casino, roulette/);
  const { visibility } = await post(server, alice, 'another casino');
  assert.equal(visibility, 'unlisted');
  assert.match((await boss.get(PATH)).text, /On · Limited · 1 hit in 30 days/);
  assert.equal((await press(boss, page, `${page}/disable`)).status, 303);
});

test('the form gives back what it was given, and says at each field what is wrong', async () => {
  const given = {
    title: 'New accounts',
    act: 'hold',
    origin: 'remote',
    account_younger_than: '3',
    account_younger_than_unit: '3600',
    unknown_author: 'true',
    mentions_strangers: '2',
    repeats_what: 'text',
    repeats_times: '3',
    repeats_within: '5',
    repeats_within_unit: '60',
  };
  await boss.get(`${PATH}/new`);
  const wrong = await boss.submit({ ...given, links: 'many', repeats_times: '1' }, FORM);
  assert.equal(wrong.status, 422);
  assert.equal(wrong.text.match(/aria-invalid="true"/g)?.length, 2);
  assert.match(wrong.text, /Must be a whole number from 1 to 100/);
  assert.match(wrong.text, /value="many"/);
  const nothing = await boss.submit({ ...given, ...Object.fromEntries(NONE) }, FORM);
  assert.match(nothing.text, /Conditions must name something besides the origin/);
  const made = await boss.submit(given, FORM);
  assert.equal(made.status, 303);
  const page = String(made.headers.location);
  const [rule] = (await server.ctx.store.db.selectFrom('automatic_rules').selectAll().execute()).slice(-1);
  assert.deepEqual(JSON.parse(rule?.conditions ?? ''), {
    origin: 'remote',
    account_younger_than: 10_800,
    unknown_author: true,
    mentions_strangers: 2,
    repeats: { what: 'text', times: 3, within: 300 },
  });
  assert.match((await boss.get(`${page}/edit`)).text, /name="account_younger_than"[^>]*value="3"/);
  assert.equal((await boss.submit({ ...given, title: 'Newest accounts' }, `action="${page}"`)).status, 303);
  assert.match((await boss.get(page)).text, /Newest accounts[\s\S]*account younger than 3 hours/);
  assert.equal((await press(boss, page, `${page}/delete`)).status, 303);
  assert.equal((await boss.get(page)).status, 404);
});

const NONE = ['account_younger_than', 'mentions_strangers', 'repeats_times', 'repeats_within', 'unknown_author']
  .map((name) => [name, ''])
  .concat([['repeats_what', 'no']]);

test('held posts are released or kept hidden, several at once; those for few are not shown', async () => {
  const page = await turnedOn({ title: 'Pills', act: 'hold', keywords: 'pills' });
  const first = await post(server, alice, 'pills one');
  const second = await post(server, alice, 'pills two');
  const few = await post(server, alice, { status: 'pills for friends', visibility: 'private' });
  const { text } = await mod.get(HITS);
  assert.match(text, /pills one/);
  assert.match(text, /is not for everybody/);
  assert.doesNotMatch(text, /pills for friends/);
  assert.equal((await press(mod, HITS, HITS, { act: 'release' })).status, 303);
  const idOf = async (status: { id?: unknown }) => {
    const rows = await server.ctx.store.db.selectFrom('automatic_rule_hits').selectAll().execute();
    const found = rows.find((row) => String(BigInt(row.status_id ?? 0) * 64n) === status.id);
    return String(BigInt(found?.id ?? 0) * 64n);
  };
  const ids = [await idOf(first), await idOf(second)];
  await mod.get(HITS);
  const chosen = ids.map((one): [string, string] => ['ids[]', one]);
  assert.equal((await mod.submit([...chosen, ['act', 'release']], `action="${HITS}"`)).status, 303);
  for (const { id } of [first, second])
    assert.equal((await as(server, null)('GET', `/api/v1/statuses/${id}`)).status, 200);
  const kept = await idOf(few);
  await mod.get(HITS);
  await mod.submit(
    [
      ['ids[]', kept],
      ['act', 'keep'],
    ],
    `action="${HITS}"`,
  );
  assert.match((await mod.get(HITS)).text, /No post is held/);
  assert.match((await mod.get(`${HITS}?state=all`)).text, /Dropped/);
  assert.equal((await press(mod, HITS, `${HITS}/${kept}/undo`)).status, 303);
  assert.match((await mod.get(`${HITS}?state=all`)).text, /Undone/);
  await press(boss, page, `${page}/disable`);
});

test('who only moderates decides about posts, and makes no rules', async () => {
  const page = await turnedOn({ title: 'Links', act: 'warn', warning: 'Links', links: '9' });
  const { status, text } = await mod.get(page);
  assert.equal(status, 200);
  assert.doesNotMatch(text, /backtest"|\/edit"|\/delete"/);
  assert.doesNotMatch((await mod.get(PATH)).text, /automatic_rules\/new/);
  assert.equal((await mod.get(`${PATH}/new`)).status, 403);
  for (const path of [PATH, page, `${page}/enable`, `${page}/disable`, `${page}/backtest`, `${page}/delete`])
    assert.equal((await press(mod, PATH, path, { title: 'x', links: '1' })).status, 403, path);
  const person = await signedInBrowser(server, 'alice');
  for (const path of [PATH, page, HITS]) assert.equal((await person.get(path)).status, 403, path);
});
