import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { pageAddresses, valuesFor } from '../support/page-addresses.ts';
import { formsWithTexts, type PageForm } from '../support/page-forms.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

// What the bounds of texts are, the API's tests say. Here every field of every form gets what would be dearest to keep and to show.
let server: TestServer;
type Who = { readonly name: string; readonly id: string | undefined; readonly browser: BrowserSession };
const found: { readonly who: Who; readonly form: PageForm; readonly field: string }[] = [];

before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '100' });
  const scene = await liveIn(server);
  const pages = pageAddresses([...pageRoutes(), ...oauthPages], await valuesFor(scene));
  const { ada, boss } = scene.people;
  const known = new Set<string>();
  const readers: readonly Who[] = [
    { name: 'a visitor', id: undefined, browser: openBrowser(server) },
    { name: 'ada', id: ada.id, browser: await signedInBrowser(server, 'ada') },
    { name: 'boss', id: boss.id, browser: await signedInBrowser(server, 'boss') },
  ];
  for (const who of readers) {
    for (const form of await formsWithTexts(who.browser, pages)) {
      if (form.method !== 'post' || known.has(form.action)) continue;
      known.add(form.action);
      for (const { name, kind } of form.fields)
        if (kind === 'text' && name !== 'code') found.push({ who, form, field: name });
    }
  }
});
after(() => server?.close());

/** More than any page has by itself. */
const USUAL = 120_000;

const DEAR: Readonly<Record<string, string>> = {
  'one letter with 95,000 marks': `e${'\u0301'.repeat(95_000)}`,
  'an emoji joined 20,000 times': `👩${'\u200d👩'.repeat(20_000)}`,
  'a word of 90,000 letters': 'x'.repeat(90_000),
  '90,000 lines': 'a\n'.repeat(90_000),
  '300,000 characters of white space': ' \n'.repeat(150_000),
  '30,000 characters that show nothing': '\u200b'.repeat(30_000),
};

/** Other fields as the form comes, with something in those that must be filled in. */
function filled({ who, form, field }: (typeof found)[number], text: string): [string, string][] {
  const [button] = form.buttons;
  const fields = form.fields.map(({ name, kind, value, isRequired }): [string, string] => {
    if (kind === 'password') return [name, TEST_PASSWORD];
    return [name, kind === 'text' && isRequired && value === '' ? 'Something' : value];
  });
  const own: [string, string][] = [
    ['authenticity_token', form.token],
    ...(who.id === undefined ? [] : [['acting_account', who.id] satisfies [string, string]]),
    ...(button?.name ? [[button.name, button.value] satisfies [string, string]] : []),
    [field, text],
  ];
  const names = new Set(own.map(([name]) => name));
  return [...fields.filter(([name]) => !names.has(name)), ...own];
}

async function tell(one: (typeof found)[number], text: string) {
  const { who, form } = one;
  const answer = await server.request('POST', form.action, {
    form: filled(one, text),
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      cookie: [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const { location = '' } = answer.headers;
  const next = answer.status === 303 && location.startsWith('/') ? await who.browser.get(location) : undefined;
  return { status: answer.status, shown: answer.text, after: next?.text ?? '' };
}

/** How much of a long text of the server the page after its form holds: a draft is shown as people will read it, and in its form. */
function shownAgain(action: string): number {
  if (/\/(description|advanced)$/.test(action)) return 1;
  return action.startsWith('/admin/documents') ? 5 : 0;
}

/** What is said of a field, or of the whole form. */
const SAID =
  /class="(?:alert|error)"|<main[^>]*>\s*(?:<details[\s\S]*?<\/details>|<p class="back to-settings">[\s\S]*?<\/p>)?\s*<h1>/;

test('no text of any form makes a page large or breaks it, and what is refused is said and kept', async (t) => {
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const faults: string[] = [];
  const outcomes = new Map<number, number>();
  for (const one of found) {
    for (const [what, text] of Object.entries(DEAR)) {
      const at = `${one.form.action} ${one.field}, ${what} (${one.who.name})`;
      const { status, shown, after: next } = await tell(one, text);
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(`${at}: ${status}`);
      if (shown.length > 2 * text.length + USUAL) faults.push(`${at}: an answer of ${shown.length}`);
      // Long texts of a server are shown where they are changed.
      if (next.length > USUAL + shownAgain(one.form.action) * text.length)
        faults.push(`${at}: a page of ${next.length} afterwards`);
      // Style rules are no text that anybody is shown.
      if (status < 400 && one.field !== 'custom_css' && /marks|joined/.test(what))
        faults.push(`${at}: taken (${status})`);
      if (status >= 400 && !SAID.test(shown)) faults.push(`${at}: nothing is said`);
      const isSeen = !/white space|nothing/.test(what);
      if (status >= 400 && isSeen && !shown.includes(text.trim()))
        faults.push(`${at}: what was typed is gone (${status})`);
    }
  }
  held.disable();
  t.diagnostic(`the loop was held for ${Math.round(held.max / 1e6)} ms at most`);
  t.diagnostic(`${found.length} fields; ${[...outcomes].map((pair) => pair.join(': ')).join(', ')}`);
  assert.deepEqual(faults, []);
  assert.ok(found.length > 40, String(found.length));
});
