import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { pageAddresses, type Values, valuesFor } from '../support/page-addresses.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let scene: LivedIn;
let values: Values;

before(async () => {
  server = await startServer();
  scene = await liveIn(server);
  values = await valuesFor(scene);
});
after(() => server?.close());

/** What leads away from the session, or starts something that is fetched elsewhere. */
const LEFT_OUT = /^\/(?:auth\/sign_out|auth\/sign_in|oauth\/)/;

/** The addresses here to which the links of a page lead. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !href.startsWith('//') && !LEFT_OUT.test(href));
}

for (const [who, isFor] of [
  ['ada', (access: string | undefined) => access === undefined],
  ['boss', (access: string | undefined) => access !== undefined],
] as const)
  test(`every link that a page shows ${who} leads to a page that answers`, async () => {
    const browser = await signedInBrowser(server, who);
    const pages = pageAddresses([...pageRoutes(), ...oauthPages], values).filter(({ access }) =>
      isFor(access.permissions?.toString()),
    );
    const remote = [`/@caroline@comets.example`, `/accounts/${toWire(scene.elsewhere.id)}/lists`, '/relationships'];
    const found = new Map<string, string>();
    for (const path of [...pages.flatMap(({ ways }) => ways), ...remote]) {
      const { text, status } = await browser.get(path);
      if (status < 400) for (const link of linksIn(text)) if (!found.has(link)) found.set(link, path);
    }
    if (who === 'ada') assert.ok(found.has('/@caroline@comets.example/following'), 'those of a remote profile');
    const dead: string[] = [];
    for (const [link, from] of found) {
      const { status } = await browser.get(link);
      if (status >= 400) dead.push(`${status} ${link} on ${from}`);
    }
    assert.deepEqual(dead, []);
  });
