import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { eventually } from '../support/eventually.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let page: Page;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  const bob = await started.server.createUser('bob');
  for (const text of TAGGED) await post(started.server, bob, text);
  ({ page } = await started.signedIn('ada', { scripts: true }));
});
after(() => started?.close());

const TAGGED = ['#鳥類観察', '#الطيور', '#ПтицыЛеса', '#Vögelchen', '#Œuvres', '#GamingDeals'];
const TEXT = 'textarea[name="status"]';
const OPTION = '[role="listbox"]:not([hidden]) [role="option"]';
/** Waits until an expression is true in the page. */
const becomes = (expression: string) => eventually(expression, () => page.evaluate(`Boolean(${expression})`));

async function compose(query = ''): Promise<void> {
  await page.goto(`/publish${query}`);
  await page.locator(`${TEXT}[aria-autocomplete]`).waitFor();
  await page.focus(TEXT);
}

/** What an input method does: shows what it composes, step by step, and puts what was chosen in its place, if something is. */
async function byInputMethod(steps: readonly string[], chosen?: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const text of steps) {
    const end = text.length;
    await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  if (chosen !== undefined) await devtools.send('Input.insertText', { text: chosen });
  await devtools.detach();
}

const COMPOSED: readonly [
  keyboard: string,
  sign: string,
  steps: string[],
  chosen: string | undefined,
  written: string,
][] = [
  ['Japanese', '#', ['と', 'とり', '鳥類'], '鳥類', '#鳥類観察 '],
  ['Japanese with a full-width sign', '＃', ['とり', '鳥類'], '鳥類', '＃鳥類観察 '],
  ['Arabic on a phone, which composes each word', '#', ['ال', 'الطي'], undefined, '#الطيور '],
  ['Russian on a phone', '#', ['Пт', 'Птиц'], 'Птиц', '#ПтицыЛеса '],
  ['German with a dead key', '#V', ['¨', 'ö'], 'ö', '#Vögelchen '],
  ['French with a composed letter', '#', ['Œ', 'Œu'], 'Œu', '#Œuvres '],
  ['a person, on a phone', '@', ['bo'], undefined, '@bob '],
  ['a person behind a full-width sign', '＠', ['ぼ', 'bo'], 'bo', '@bob '],
];

for (const [keyboard, sign, steps, chosen, written] of COMPOSED) {
  test(`what an input method wrote is completed: ${keyboard}`, async () => {
    await compose();
    await page.keyboard.insertText(sign);
    await byInputMethod(steps, chosen);
    await page.locator(OPTION).first().click();
    assert.equal(await page.inputValue(TEXT), written);
  });
}

test('keys belong to an input method as long as it composes', async () => {
  await compose();
  await page.keyboard.insertText('#');
  await byInputMethod(['鳥類']);
  await page.locator(OPTION).first().waitFor();
  const isTaken = await page.evaluate(`
    document.querySelector(${JSON.stringify(TEXT)}).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }),
    )`);
  assert.equal(isTaken, true);
  assert.equal(await page.locator('[role="option"][aria-selected="true"]').count(), 0);
});

test('a hashtag keeps the capitals that were typed', async () => {
  await compose();
  await page.keyboard.type('#GAMING');
  await page.locator(OPTION).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue(TEXT), '#GAMINGDeals ');
});

/** A text, and in which language it is written after another; the person's own is English. */
const LANGUAGES: readonly [texts: readonly string[], language: string][] = [
  [['これは日本語の文章です、とても'], 'ja'],
  [['これは日本語の文章です、とても', '日本語'], 'ja'],
  [['これは日本語の文章です、とても', 'Now it is English, which is short'], 'en'],
  [['これは日本語の文章です、とても', ''], 'en'],
  [['이것은 한국어 문장입니다', 'これは日本語の文章です、とても'], 'ja'],
  [['Αυτό είναι ένα κείμενο', '@bob https://example.org/Αυτό_είναι_ένα_κείμενο'], 'en'],
];

test('a guessed language goes with the text, and the fields say it', async () => {
  for (const [texts, language] of LANGUAGES) {
    await compose();
    for (const text of texts) {
      await page.fill(TEXT, text);
      const isLast = text === texts.at(-1);
      const wanted = isLast ? language : text.startsWith('이') ? 'ko' : text.startsWith('Α') ? 'el' : 'ja';
      await becomes(`document.querySelector('select[name="language"]').value === ${JSON.stringify(wanted)}`);
    }
    // A guess would come after a pause.
    await page.waitForTimeout(1200);
    assert.equal(await page.inputValue('select[name="language"]'), language, texts.join(' → '));
    for (const field of [TEXT, 'input[name="spoiler_text"]'])
      assert.equal(await page.getAttribute(field, 'lang'), language, `${field}: ${texts.join(' → ')}`);
    assert.equal((await page.locator('.guessed').textContent()) === '', language === 'en');
  }
});

test('what a person chose stays, and the fields say it, also in an edit and without scripts', async () => {
  await compose();
  await page.selectOption('select[name="language"]', 'ar');
  assert.equal(await page.getAttribute(TEXT, 'lang'), 'ar');
  await page.fill(TEXT, 'これは日本語の文章です、とても');
  await page.waitForTimeout(1200);
  assert.equal(await page.inputValue('select[name="language"]'), 'ar');
  const { id } = await post(started.server, ada, { status: 'Guten Tag', language: 'de', spoiler_text: 'Gruß' });
  await compose(`?edit=${id}`);
  for (const field of [TEXT, 'input[name="spoiler_text"]']) assert.equal(await page.getAttribute(field, 'lang'), 'de');
  await page.selectOption('select[name="language"]', 'fr');
  assert.equal(await page.getAttribute(TEXT, 'lang'), 'fr');
  const plain = await started.signedIn('ada');
  await plain.page.goto(`/publish?edit=${id}`);
  assert.equal(await plain.page.getAttribute(TEXT, 'lang'), 'de');
  await plain.context.close();
});

const COUNTED = [
  '@a-b@example.com x',
  '@a.b@bücher.example x',
  '見て https://example.com/「x',
  '「https://example.com/」と',
  'https://example.com/a…',
  'https://ann:secret@example.com/ x',
  'é@bob@example.com',
  'mail@bob@example.com',
  '@bob@example.com@x',
  'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
  '#tag https://my_host.example.com/x',
  '👩‍👩‍👧 über e\u0301 हिन्दी ไทย',
  ' \u200b \n',
  'xmpp:a@example.com magnet:?xt=a',
];

test('the form counts as the server does', async () => {
  await compose();
  const max = Number(await page.getAttribute('post-composer', 'max'));
  for (const status of COUNTED) {
    await page.fill(TEXT, status);
    const said = await page.locator('.composer-bar .count').getAttribute('title');
    const shown = Number(said?.replace(/\D/g, ''));
    const { body } = await started.server.request('POST', '/api/whinchat/v1/statuses/preview', {
      token: ada.token,
      json: { status },
    });
    assert.equal(max - shown, Number(body.characters), status);
  }
});

/** Names of files beside texts, and how many files are added by pasting, and by dropping on the text. */
const GIVEN: readonly [what: string, names: string[], texts: Record<string, string>, added: number][] = [
  ['a picture', ['image.png'], {}, 1],
  ['a file of a file manager', ['shot.png'], { 'text/plain': 'shot.png' }, 1],
  ['files of a file manager', ['a.png', 'b.png'], { 'text/plain': 'file:///x/a.png\nfile:///x/b.png' }, 2],
  ['a picture of a page', ['image.png'], { 'text/html': '<img src="https://example.org/a.png">' }, 1],
  ['a table', ['image.png'], { 'text/plain': '1\t2', 'text/html': '<table><tr><td>1<td>2</table>' }, 0],
];

test('files are added by pasting and dropping, unless they picture a text', async () => {
  for (const kind of ['paste', 'drop']) {
    await compose();
    for (const [what, names, texts, added] of GIVEN) {
      const found = await page.evaluate(`(${give})(${JSON.stringify([names, texts, kind])})`);
      assert.deepEqual(found, { added, isLeft: added === 0 }, `${kind}: ${what}`);
    }
  }
});

/** Runs in the page: gives the text files and texts; how many files were added, and whether the browser does what it does by itself. */
const give = `async ([names, texts, kind]) => {
  const data = new DataTransfer();
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  for (const name of names) data.items.add(new File([blob], name, { type: 'image/png' }));
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  const options = { bubbles: true, cancelable: true };
  const event = kind === 'paste'
    ? new ClipboardEvent('paste', { ...options, clipboardData: data })
    : new DragEvent('drop', { ...options, dataTransfer: data });
  const before = document.querySelectorAll('.attached > li').length;
  const isLeft = document.querySelector('${TEXT}').dispatchEvent(event);
  return { added: document.querySelectorAll('.attached > li').length - before, isLeft };
}`;

/** Presses a key of another keyboard. Shift is 8. */
async function press(key: string, code: string, modifiers = 0): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['keyDown', 'keyUp'] as const)
    await devtools.send('Input.dispatchKeyEvent', {
      type,
      key,
      code,
      modifiers,
      ...(type === 'keyDown' && { text: key }),
    });
  await devtools.detach();
}

const KEYS: readonly [keyboard: string, key: string, code: string, modifiers: number, done: string][] = [
  ['American', 'j', 'KeyJ', 0, 'document.activeElement.matches("article.post")'],
  ['Russian', 'о', 'KeyJ', 0, 'document.activeElement.matches("article.post")'],
  ['Greek', 'ξ', 'KeyJ', 0, 'document.activeElement.matches("article.post")'],
  ['Arabic', 'ت', 'KeyJ', 0, 'document.activeElement.matches("article.post")'],
  ['German', '/', 'Digit7', 8, 'document.activeElement.name === "q" || location.pathname === "/search"'],
  ['German', '?', 'Minus', 8, 'document.querySelector("dialog[open]") || location.pathname === "/keyboard"'],
  ['Arabic', '؟', 'Slash', 8, 'document.querySelector("dialog[open]") || location.pathname === "/keyboard"'],
  ['French', '&', 'Digit1', 0, 'location.pathname !== "/public/local"'],
];

for (const [keyboard, key, code, modifiers, done] of KEYS) {
  test(`${key} on the keyboard of ${keyboard} does what it does`, async () => {
    await page.goto('/public/local');
    await page.waitForLoadState('load');
    await press(key, code, modifiers);
    await becomes(done);
  });
}

const DIRECTED: readonly (readonly [written: string, direction: 'ltr' | 'rtl'])[] = [
  ['@bob שלום', 'rtl'],
  ['https://example.org/birds مرحبا', 'rtl'],
  ['#birds שלום', 'rtl'],
  ['שלום @bob', 'rtl'],
  ['@bob hello', 'ltr'],
  ['hello שלום', 'ltr'],
];

for (const field of [TEXT, 'input[name="spoiler_text"]']) {
  test(`what is written has its direction, whatever name or address it begins with: ${field}`, async () => {
    await compose();
    for (const [written, direction] of DIRECTED) {
      await page.locator(field).evaluate((element, text) => {
        element.value = text;
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }, written);
      await becomes(`getComputedStyle(document.querySelector('${field}')).direction === '${direction}'`);
    }
  });
}
