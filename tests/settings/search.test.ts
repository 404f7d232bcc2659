import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTextsIn } from '../../src/lib/html/form-texts.ts';
import { SEARCHABLE } from '../../src/pages/settings/searchable.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let scene: LivedIn;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  scene = await liveIn(server);
  boss = await signedInBrowser(server, 'boss');
});
after(() => server?.close());

type Found = { readonly href: string; readonly label: string; readonly hint: string };

const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function find(words: string, browser = boss, lang = 'en'): Promise<Found[]> {
  const { status, text } = await browser.get(`/settings?${new URLSearchParams({ q: words, lang })}`);
  assert.equal(status, 200, words);
  const main = /<main .*<\/main>/s.exec(text)?.[0] ?? '';
  return [...main.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a><span class="hint">(.*?)<\/span><\/li>/g)].map(
    ([, href = '', label = '', hint = '']) => ({ href: plain(href), label: plain(label), hint: plain(hint) }),
  );
}

/** The labels of all fields of a page: what `label` and `legend` say, and names that only screen readers hear. */
function labelsOf(text: string): string[] {
  const main = /<main .*<\/main>/s.exec(text)?.[0] ?? '';
  const visible = main.replaceAll(
    /<div class="way-to-form">.*?<\/div>|<form class="search".*?<\/form>|<div class="languages">.*?<\/div>/gs,
    '',
  );
  const marked = [...visible.matchAll(/<label\b[^>]*>(.*?)<\/label>|<legend>(.*?)<\/legend>/gs)].map(
    ([, label, legend]) => (label ?? legend ?? '').replaceAll(/<span class="(optional|hint)">.*?<\/span>/g, ''),
  );
  const named = [...visible.matchAll(/<input\b(?![^>]*type="(?:hidden|search)")[^>]*aria-label="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  return [...marked, ...named].map(plain);
}

for (const [lang, least] of [
  ['en', 90],
  ['ar', 90],
] as const) {
  test(`every field of every page of settings is found by its label: ${lang}`, async () => {
    const lost: string[] = [];
    let fields = 0;
    for (const path of new Set(SEARCHABLE.map((one) => one.path))) {
      const { status, text } = await boss.get(`${path}?lang=${lang}`);
      if (status !== 200) continue;
      for (const label of labelsOf(text)) {
        fields += 1;
        const found = await find(label, boss, lang);
        const isFound = found.some((one) => one.label === label || one.hint.includes(label));
        if (!isFound) lost.push(`${path}: ${label}`);
      }
    }
    assert.deepEqual(lost, []);
    assert.ok(fields > least, `${fields}`);
  });
}

test('what is found leads to its field', async () => {
  const pages = new Map<string, string>();
  for (const words of ['language', 'hide', 'alt text', 'expire', 'password', 'theme', 'somebody']) {
    const found = await find(words);
    assert.ok(found.length > 0, words);
    for (const { href } of found) {
      const [path = '', id] = href.split('#');
      const text = pages.get(path) ?? (await boss.get(path)).text;
      pages.set(path, text);
      // What one is told of in this browser is there once it is switched on.
      if (id !== undefined && path !== '/settings/notifications') assert.match(text, new RegExp(`\\bid="${id}"`), href);
    }
  }
});

test('a word of an explanation, of a choice or of other programs finds a setting too', async () => {
  const labels = async (words: string) => (await find(words)).map(({ label }) => label);
  assert.ok((await labels('directory')).includes('Suggest my account and my posts to others'));
  assert.ok((await labels('dark')).includes('Theme'));
  assert.ok((await labels('Deutsch')).includes('Language of these pages'));
  assert.ok((await labels('2FA')).includes('Security'));
  assert.ok((await labels('LANGUAGE posts')).includes('Language of my posts'));
});

test('what is only for staff is found by staff alone, and nothing that is not there', async () => {
  const ada = await signedInBrowser(server, 'ada');
  assert.ok((await find('files a report')).length > 0);
  assert.deepEqual(await find('files a report', ada), []);
  const { text } = await ada.get('/settings?q=%3Cscript%3Exyzzy');
  assert.match(text, /No setting has these words/);
  assert.doesNotMatch(text, /<script>xyzzy/);
  assert.ok(scene.people.ada.id);
});

test('the fields of a page are read with their labels, explanations and choices', () => {
  const read = formTextsIn(
    '<h1>Skipped</h1><fieldset id="g"><legend>Group</legend><p class="hint">Of two</p><label for="a">One <span class="optional">optional</span></label><p class="hint" id="a-hint">First</p><select id="a"><option>Red</option></select><label class="check"><input type="checkbox"> Two</label></fieldset><div class="among-others" data-form="f"><input id="b" aria-label="Three"></div><div class="way-to-form"><a href="/">Skipped</a></div>',
  );
  assert.deepEqual(
    read.map(({ id, form, label, hint, choices }) => [id, form, label, hint, choices]),
    [
      ['g', undefined, 'Group', 'Of two', ['Two']],
      ['a', undefined, 'One', 'First', ['Red']],
      ['b', 'f', 'Three', '', []],
    ],
  );
});
