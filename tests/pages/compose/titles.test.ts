import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { introduce } from '../../federation/resolve/remote-site.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import type { TestAnswer } from '../../support/server.ts';

let scene: Neighbours;
let browser: BrowserSession;
let forum: string;

before(async () => {
  scene = await startNeighbours();
  const group = scene.site.actor('kites', { type: 'Group' });
  await introduce(scene.server, group);
  forum = `kites@${scene.site.host}`;
  browser = await signedInBrowser(scene.server, 'alice');
});
after(() => scene?.close());

const FORM = 'name="step"';
const me = () => as(scene.server, scene.alice);
const newest = async () => (await me()('GET', `/api/v1/accounts/${scene.alice.id}/statuses`)).items[0];

/** Whether a page offers the title, and what stands in its field. */
function titleIn({ text }: TestAnswer): 'open' | 'behind a button' | undefined {
  const details = /<details class="title-field(?: unused)?" data-optional="title"( open)?>/.exec(text);
  return details ? (details[1] ? 'open' : 'behind a button') : undefined;
}
const valueIn = ({ text }: TestAnswer) => /name="title" value="([^"]*)"/.exec(text)?.[1];
const isAbove = ({ text }: TestAnswer) => text.indexOf('id="c-title"') < text.indexOf('id="c-text"');
const isHinted = ({ text }: TestAnswer) =>
  /<p class="group-hint hint"[^>]*>/.exec(text)?.[0].includes(' hidden') === false;

test('the title is asked for above the text where that is for a group, and offered elsewhere', async () => {
  const toForum = await browser.get(`/publish?text=${encodeURIComponent(`@${forum} `)}`);
  assert.deepEqual([titleIn(toForum), isAbove(toForum)], ['open', true]);
  for (const address of ['/publish', '/publish?text=%40bob%20']) {
    const form = await browser.get(address);
    assert.deepEqual([titleIn(form), isAbove(form)], ['behind a button', false], address);
  }
  const own = await post(scene.server, scene.alice, `@${forum} hello`);
  assert.equal(titleIn(await browser.get(`/publish?in_reply_to_id=${own.id}`)), undefined);
});

test('a title is published, shown again to be edited, and taken away', async () => {
  await browser.get(`/publish?text=${encodeURIComponent(`@${forum} `)}`);
  await browser.submit(
    [
      ['status', 'Which?'],
      ['mentions[]', forum],
      ['title', 'Strings'],
    ],
    FORM,
  );
  const made = await newest();
  assert.equal(made?.title, 'Strings');
  assert.match((await browser.get(`/@alice/${made?.id}`)).text, /<strong>Strings<\/strong>/);
  const form = await browser.get(`/publish?edit=${made?.id}`);
  assert.deepEqual([titleIn(form), valueIn(form)], ['open', 'Strings']);
  await browser.submit(
    [
      ['status', 'Which?'],
      ['title', 'Tails'],
    ],
    FORM,
  );
  assert.equal((await newest())?.title, 'Tails');
  await browser.get(`/publish?edit=${made?.id}`);
  await browser.submit(
    [
      ['status', 'Which?'],
      ['title', ''],
    ],
    FORM,
  );
  assert.equal((await newest())?.title, undefined);
});

test('what is wrong with a title is said beside its field, with the text kept', async () => {
  await browser.get('/publish');
  const long = 'x'.repeat(201);
  const refused = await browser.submit(
    [
      ['status', 'My text'],
      ['title', long],
      ['step', 'post'],
    ],
    FORM,
  );
  assert.equal(refused.status, 422);
  assert.deepEqual([valueIn(refused), refused.text.includes('>My text</textarea>')], [long, true]);
  assert.match(refused.text, /aria-describedby="c-title-hint c-title-error" aria-invalid="true"/);
  assert.match(refused.text, /id="c-title-error">Is too long \(maximum is 200 characters\)\.</);
});

test('a draft, its preview and a scheduled post keep the title', async () => {
  await browser.get('/publish');
  await browser.submit(
    [
      ['status', 'Later'],
      ['title', 'Kept'],
      ['step', 'draft'],
    ],
    FORM,
  );
  const list = await browser.get('/drafts');
  assert.match(list.text, /<strong>Kept<\/strong>/);
  const address = /href="(\/publish\?draft=\d+)"/.exec(list.text)?.[1] ?? '';
  assert.equal(valueIn(await browser.get(address)), 'Kept');
  const preview = await browser.submit(
    [
      ['status', 'Later'],
      ['title', 'Seen'],
      ['step', 'preview'],
    ],
    FORM,
  );
  assert.match(preview.text.slice(preview.text.indexOf('id="preview"')), /<strong>Seen<\/strong>/);
  assert.equal(valueIn(preview), 'Seen');
  const time = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await browser.submit(
    [
      ['status', 'Later'],
      ['title', 'Seen'],
      ['scheduled_at', time],
      ['step', 'post'],
    ],
    FORM,
  );
  assert.match((await browser.get('/scheduled')).text, /<strong>Seen<\/strong>/);
});

test('a post that is written anew keeps its title', async () => {
  const { id } = await post(scene.server, scene.alice, { status: 'Anew', title: 'As it was' });
  const own = { authenticity_token: formTokenIn(await browser.get('/home')), acting_account: scene.alice.id };
  const { headers } = await browser.post(`/posts/${id}/delete`, { ...own, redraft: 'true' });
  assert.equal(valueIn(await browser.get(headers.location ?? '')), 'As it was');
});

test('that groups show no warnings and no answers is said where a post for one has either', async () => {
  const preview = async (fields: [string, string][]) => {
    await browser.get('/publish');
    return isHinted(await browser.submit([...fields, ['step', 'preview']], FORM));
  };
  const toForum: [string, string] = ['status', `@${forum} hello`];
  const warning: [string, string] = ['spoiler_text', 'rain'];
  const answers: [string, string][] = [
    ['poll[options][]', 'a'],
    ['poll[options][]', 'b'],
  ];
  assert.equal(await preview([toForum, warning]), true);
  assert.equal(await preview([toForum, ...answers]), true);
  assert.equal(await preview([toForum]), false);
  assert.equal(await preview([['status', 'hello @bob'], warning]), false);
});
