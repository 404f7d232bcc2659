import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { linkCard, UNCOVERED } from '../../src/views/posts/card.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { pageAddresses, valuesFor } from '../support/page-addresses.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A word, and a number by which it is known where it was written. */
const word = (place: string) => `שלום ${place}`;

let server: TestServer;
let paths: readonly string[];
const browsers: BrowserSession[] = [];
before(async () => {
  server = await startServer();
  const scene = await liveIn(server);
  const written = await writeEverywhere(scene);
  const pages = pageAddresses(pageRoutes(), await valuesFor(scene));
  paths = [...pages.flatMap(({ ways }) => ways), ...written];
  browsers.push(await signedInBrowser(server, 'ada'), await signedInBrowser(server, 'boss'));
});
after(() => server?.close());

test('whatever people write stands apart from our words, in its own direction, on every page', async () => {
  const found = new Set<string>();
  const wrong = new Set<string>();
  for (const browser of browsers)
    for (const path of paths) {
      const { text, headers } = await browser.get(path);
      if (!/^text\/html/.test(headers['content-type'] ?? '')) continue;
      for (const { words, isApart } of hebrewIn(text)) {
        for (const [, place = ''] of words.matchAll(/שלום (\w+)/g)) found.add(place);
        if (!isApart) wrong.add(`${path}: ${words.trim()}`);
      }
    }
  assert.deepEqual([...wrong], []);
  const places = [
    'name',
    'note',
    'field',
    'value',
    'warning',
    'option',
    'alt',
    'list',
    'collection',
    'about',
    'filter',
  ];
  const others = ['keyword', 'notice', 'rule', 'hint', 'comment', 'strike', 'quote', 'direct', 'draft', 'scheduled'];
  for (const place of [...places, ...others, 'before', 'after']) assert.ok(found.has(place), `${place} is on no page`);
});

test('where there can be no elements, as in titles and labels, it is isolated from our words', async () => {
  const wrong = new Set<string>();
  let count = 0;
  for (const browser of browsers)
    for (const path of paths) {
      const { text, headers } = await browser.get(path);
      if (!/^text\/html/.test(headers['content-type'] ?? '')) continue;
      for (const [said, title = '', label = ''] of text.matchAll(/<title>([^<]*)<|\s(?:aria-label|title)="([^"]*)"/g)) {
        const words = title.replace(/^\(\d+\) /, '').replace(/ · [^·]*$/, '') + label;
        if (!words.includes('שלום') || /^שלום \w+$/.test(words)) continue;
        count += 1;
        if (!words.includes('\u2068שלום')) wrong.add(`${path}: ${said.trim()}`);
      }
    }
  assert.deepEqual([...wrong], []);
  assert.ok(count > 10, String(count));
});

test('a card of a page elsewhere has its title, its text and its place apart', () => {
  const none = { author_name: '', author_url: '', provider_url: '', html: '', width: 0, height: 0, image: null };
  const rest = { image_description: '', embed_url: '', blurhash: null, published_at: null, authors: [], type: 'link' };
  const texts = { title: word('title'), description: word('description'), provider_name: word('provider') };
  const card = { ...none, ...rest, ...texts, url: 'https://example.org/', language: null };
  const shown = linkCard(card, { shows: { media: 'default', warnings: false, motion: false } }, UNCOVERED);
  const found = hebrewIn(`<main>${shown?.text}</main>`);
  assert.deepEqual(
    found.map(({ isApart }) => isApart),
    [true, true, true],
  );
});

/** The Hebrew texts of a page, and whether an element below the whole document says in which direction each is. */
function hebrewIn(page: string): { words: string; isApart: boolean }[] {
  const open: { name: string; isApart: boolean }[] = [];
  const found: { words: string; isApart: boolean }[] = [];
  const body = page.slice(Math.max(page.indexOf('<body'), 0)).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  for (const [, end, name = '', attributes = '', words] of body.matchAll(
    /<(\/?)([\w-]+)((?:"[^"]*"|[^">])*)>|([^<]+)/g,
  )) {
    if (words !== undefined) {
      if (words.includes('שלום')) found.push({ words, isApart: open.some(({ isApart }) => isApart) });
    } else if (name === 'input' && / value="[^"]*שלום/.test(attributes) && !attributes.includes('type="hidden"')) {
      found.push({ words: attributes, isApart: / dir="/.test(attributes) });
    } else if (end) {
      open.length = Math.max(
        open.findLastIndex((one) => one.name === name),
        0,
      );
    } else if (!/^(?:input|img|br|hr|meta|link|source|wbr|use|path)$/.test(name) && !attributes.endsWith('/')) {
      open.push({ name, isApart: name === 'bdi' || name === 'option' || / dir="/.test(attributes) });
    }
  }
  return found;
}

/** Writes a Hebrew word in every field of people. Returns the pages that are not among those of the scene. */
async function writeEverywhere({ people: { ada, grace, boss }, posts, ok }: LivedIn): Promise<string[]> {
  const fields_attributes = [{ name: word('field'), value: word('value') }];
  for (const who of [ada, grace])
    await ok(who, 'PATCH', '/api/v1/accounts/update_credentials', {
      display_name: word('name'),
      note: word('note'),
      fields_attributes,
    });
  const say = (who: typeof ada, json: Record<string, unknown>) => ok(who, 'POST', '/api/v1/statuses', json);
  const poll = { options: [word('option'), 'No'], expires_in: 3600 };
  const warned = await say(grace, { status: `@ada ${word('before')}`, spoiler_text: word('warning'), poll });
  await ok(grace, 'PUT', `/api/v1/statuses/${warned.id}`, { status: word('after'), spoiler_text: word('warning') });
  const pictured = await say(ada, { status: 'Look', media_ids: [await picture(ada.token)] });
  await say(ada, { status: word('quote'), quoted_status_id: String(posts.first.id) });
  await say(grace, { status: `@ada ${word('direct')}`, visibility: 'direct' });
  await ok(ada, 'POST', '/api/whinchat/v1/drafts', { status: word('draft'), spoiler_text: word('warning') });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  await say(ada, { status: word('scheduled'), scheduled_at });
  const list = await ok(ada, 'POST', '/api/v1/lists', { title: word('list') });
  const keywords_attributes = [{ keyword: word('keyword') }, { keyword: 'dangerous' }];
  await ok(ada, 'POST', '/api/v2/filters', {
    title: word('filter'),
    context: ['home', 'account'],
    keywords_attributes,
  });
  const described = { name: word('collection'), description: word('about'), discoverable: true };
  const made = await ok(ada, 'POST', '/api/v1/collections', described);
  const notices = '/api/whinchat/v1/admin/announcements';
  const notice = await ok(boss, 'POST', notices, { text: word('notice') });
  await ok(boss, 'POST', `${notices}/${notice.id}/publish`);
  await ok(boss, 'POST', '/api/whinchat/v1/admin/rules', { text: word('rule'), hint: word('hint') });
  const about = { account_id: grace.id, status_ids: [warned.id], comment: word('comment') };
  const report = await ok(ada, 'POST', '/api/v1/reports', about);
  await ok(boss, 'POST', `/api/v1/admin/accounts/${ada.id}/action`, { type: 'none', text: word('strike') });
  const strikes = await ok(ada, 'GET', '/api/whinchat/v1/strikes');
  return [
    `/@grace/${warned.id}`,
    `/@grace/${warned.id}/history`,
    `/@ada/${pictured.id}`,
    `/lists/${list.id}`,
    `/lists/${list.id}/edit`,
    `/collections/${made.collection?.id}`,
    `/collections/${made.collection?.id}/edit`,
    `/admin/reports/${report.id}`,
    `/disputes/strikes/${strikes[0]?.id}`,
    `/report?status_id=${warned.id}`,
  ];
}

async function picture(token: string): Promise<string> {
  const form = multipart({
    description: word('alt'),
    file: { bytes: await png(), name: 'meadow.png', type: 'image/png' },
  });
  return String((await server.request('POST', '/api/v2/media', { token, ...form })).body.id);
}
