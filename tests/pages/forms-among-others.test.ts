import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { formsIn, type HtmlForm, takesText } from '../support/html-forms.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type PageAddress, pageAddresses, valuesFor } from '../support/page-addresses.ts';
import { waysToForms } from '../support/page-forms.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Without scripts, a button sends its own form and nothing else: what was typed into another form of the page is gone.
let server: TestServer;
let pages: readonly PageAddress[];
let browsers: Readonly<Record<'visitor' | 'ada' | 'boss', BrowserSession>>;

before(async () => {
  server = await startServer();
  const scene = await liveIn(server);
  await fillForms(scene);
  pages = pageAddresses([...pageRoutes(), ...oauthPages], await valuesFor(scene));
  browsers = {
    visitor: openBrowser(server),
    ada: await signedInBrowser(server, 'ada'),
    boss: await signedInBrowser(server, 'boss'),
  };
});
after(() => server?.close());

/** Something in every list that has buttons beside a form. */
async function fillForms({ people, elsewhere, ok }: LivedIn): Promise<void> {
  const { ada, boss, grace, alan } = people;
  await ok(ada, 'POST', '/api/v1/domain_blocks', { domain: 'noise.example' });
  await ok(ada, 'POST', '/api/v1/featured_tags', { name: 'birds' });
  await ok(ada, 'POST', `/api/v1/accounts/${grace.id}/note`, { comment: 'Met her on the boat' });
  for (const text of ['Be kind', 'Stay on the path'])
    await ok(boss, 'POST', '/api/whinchat/v1/admin/rules', { text, hint: 'Look where you go' });
  await ok(ada, 'POST', '/api/v1/accounts/alias', { also_known_as_uris: [elsewhere.uri] });
  await ok(boss, 'POST', `/api/whinchat/v1/admin/accounts/${alan.id}/notes`, { content: 'Was warned' });
}

/** What ends or changes the session leads away on purpose, and what only looks for something leads back. */
const LEADING_AWAY = /^\/auth\/(?:sign_out|switch)/;

function buttonsBeside(form: HtmlForm, all: readonly HtmlForm[], path: string): string[] {
  return all
    .filter((one) => one !== form && !isSearch(one, path))
    .flatMap(({ buttons }) => buttons)
    .filter(({ to }) => !LEADING_AWAY.test(to))
    .map(({ to, said }) => `${said} (${to})`);
}

const isSearch = (form: HtmlForm, path: string): boolean =>
  form.method === 'get' && form.fields.length > 0 && !takesText(form, path);

/** What is wrong with a page without scripts. */
function faultsIn(text: string, path: string): string[] {
  const forms = formsIn(text);
  return forms
    .filter((form) => takesText(form, path))
    .flatMap((form) => {
      const beside = [...new Set(buttonsBeside(form, forms, path))];
      return beside.length === 0 ? [] : [`${path}: beside ${form.action} there is ${beside.slice(0, 4).join(', ')}`];
    });
}

async function eachPage(look: (path: string, text: string, browser: BrowserSession) => Promise<void> | void) {
  for (const [who, browser] of Object.entries(browsers)) {
    const wanted = pages.filter(({ access }) => who !== 'visitor' || access.kind !== 'user');
    for (const { ways } of wanted.filter(({ access }) => who === 'boss' || !access.permissions)) {
      for (const way of ways) {
        const { status, text } = await browser.get(way);
        if (status < 400 && text.includes('<html')) await look(way.split('?', 1)[0] ?? '', text, browser);
      }
    }
  }
}

test('no page has a form with texts beside the button of another form, where no scripts run', async (t) => {
  const faults: string[] = [];
  let count = 0;
  await eachPage((path, text) => {
    count += formsIn(text).filter((form) => takesText(form, path)).length;
    faults.push(...faultsIn(text, path));
  });
  t.diagnostic(`${count} forms with texts`);
  assert.deepEqual([...new Set(faults)], []);
});

test('each form that is not shown there has a page on which it stands alone', async (t) => {
  const tried = new Set<string>();
  await eachPage(async (_path, text, browser) => {
    for (const way of waysToForms(text)) {
      if (tried.has(way)) continue;
      tried.add(way);
      const alone = await browser.get(way);
      const path = way.split('?', 1)[0] ?? '';
      assert.equal(alone.status, 200, way);
      const own = formsIn(alone.text).filter(({ buttons }) => buttons.some(({ to }) => !LEADING_AWAY.test(to)));
      assert.equal(own.filter((form) => !isSearch(form, path)).length, 1, way);
      assert.deepEqual(faultsIn(alone.text, path), [], way);
    }
  });
  t.diagnostic(`${tried.size} forms: ${[...tried].join(' ')}`);
  assert.ok(tried.size >= 12);
});
