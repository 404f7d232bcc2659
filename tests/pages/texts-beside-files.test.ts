import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { uploadDirectory } from '../../src/platform/uploads.ts';
import { type BrowserSession, cookieOf } from '../support/browser-session.ts';
import { liveIn } from '../support/lived-in.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type PageAddress, pageAddresses, valuesFor } from '../support/page-addresses.ts';
import { formsWithTexts, type PageForm } from '../support/page-forms.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// What is typed beside a file stands before and after it in what a browser sends, and is shown again whatever has become of the form.
let server: TestServer;
let boss: TestUser;
let browser: BrowserSession;
let base: string;
let pages: readonly PageAddress[];
let picture: Buffer;

before(async () => {
  server = await startServer();
  const scene = await liveIn(server);
  boss = scene.people.boss;
  pages = pageAddresses([...pageRoutes(), ...oauthPages], await valuesFor(scene));
  browser = await signedInBrowser(server, 'boss');
  base = await server.listen();
  picture = await png();
});
after(() => server?.close());

type Sent = { readonly token?: string; readonly account?: string; readonly cookie?: string; readonly file?: Buffer };

/** Sends a form with something typed into each field and a file chosen in each that takes one, in their order. */
async function send(
  form: PageForm,
  typed: string,
  { token = form.token, account = boss.id, cookie, file = picture }: Sent,
) {
  const fields: Record<string, string | { name: string; type: string; bytes: Buffer }> = {};
  for (const { name, kind, value } of form.fields) {
    if (kind === 'file') fields[name] = { name: 'bird.png', type: 'image/png', bytes: file };
    else fields[name] = kind === 'text' ? `${typed} ${name}` : value;
  }
  const { body, headers } = multipart({ ...fields, authenticity_token: token, acting_account: account });
  const own = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: cookie ?? cookieOf(browser) };
  const answer = await fetch(`${base}${form.action}`, { method: 'POST', headers: { ...own, ...headers }, body });
  return { status: answer.status, text: await answer.text() };
}

const WAYS: Readonly<Record<string, { readonly status: number; readonly sent: () => Sent }>> = {
  'the session has ended': {
    status: 401,
    sent: () => ({ cookie: cookieOf(browser).replace(/(session=)[^;]*/, '$1ended') }),
  },
  'the session has ended, and the file is large': {
    status: 401,
    sent: () => ({ cookie: cookieOf(browser).replace(/(session=)[^;]*/, '$1ended'), file: Buffer.alloc(3_000_000) }),
  },
  'the cookies are gone': {
    status: 401,
    sent: () => ({ cookie: 'other=1' }),
  },
  'the form is of an earlier session': { status: 403, sent: () => ({ token: 'of long ago' }) },
  'another account is signed in by now': { status: 409, sent: () => ({ account: '109999999999999936' }) },
  'the file is no picture': { status: 422, sent: () => ({ file: Buffer.from('no picture') }) },
};

test('what is typed beside files is shown again, and that they have to be chosen again', async (t) => {
  const forms = (await formsWithTexts(browser, pages)).filter(({ hasFiles }) => hasFiles);
  t.diagnostic(forms.map(({ action }) => action).join(' '));
  assert.ok(forms.length >= 4);
  for (const form of forms) {
    for (const [way, { status, sent }] of Object.entries(WAYS)) {
      const answer = await send(form, `Typed when ${way} in`, sent());
      const at = `${form.action}, ${way}`;
      assert.equal(answer.status, status, `${at}: ${answer.text.slice(0, 3000)}`);
      for (const { name, kind } of form.fields)
        if (kind === 'text') assert.ok(answer.text.includes(`Typed when ${way} in ${name}`), `${at}: ${name} is gone`);
      if (form.action !== '/publish') assert.match(answer.text, /[Cc]hoose the file again|chosen again/, at);
    }
  }
  assert.deepEqual(await readdir(uploadDirectory(server.ctx.config)).catch(() => []), []);
});
