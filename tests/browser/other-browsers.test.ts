import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { completeInstance } from '../../src/domain/instance/first-start.ts';
import { startBrowserPushService } from '../push/browser-push-service.ts';
import { startFirefox } from '../support/firefox.ts';
import { freePort } from '../support/free-port.ts';
import { jpeg } from '../support/media.ts';
import { installed, type OtherBrowser } from '../support/other-browser.ts';
import {
  acting,
  composing,
  endedElsewhere,
  hearing,
  norFromBefore,
  nothingComesBack,
  otherScripts,
  posting,
  pushed,
  reading,
  type Scene,
  signingIn,
} from '../support/other-days.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startWebkit } from '../support/webkit.ts';

const firefox = installed('/usr/bin/firefox-esr', '/usr/bin/firefox');
const driver = installed('/usr/bin/WebKitWebDriver');
const screen = installed('/usr/bin/Xvfb');
const mini = installed(
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
);

const without = (what: string, isThere: unknown) => ({ skip: isThere ? false : `${what} is not installed` });

let server: TestServer;
let base: string;
let grace: TestUser;
let folder: string;
let picture: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-meadow-'));
  picture = join(folder, 'meadow.jpg');
  const port = await freePort();
  base = `http://localhost:${port}`;
  server = await startServer({ PUBLIC_URL: base });
  await assetsOf(server.ctx).build();
  await server.ctx.store.transaction(completeInstance);
  await server.app.listen({ host: '127.0.0.1', port });
  grace = await server.createUser('grace');
  await server.createUser('lise');
  for (let n = 0; n < 25; n++) await post(server, grace, `Post number ${n}`);
  await writeFile(picture, await jpeg({ width: 640, height: 480 }));
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

type Part = (scene: Scene) => Promise<void>;

/** What somebody does on a day, in a browser that is closed then. */
async function day(browser: OtherBrowser, name: string, parts: readonly Part[]): Promise<void> {
  try {
    const scene = { browser, server, base, me: await server.createUser(name), grace, file: picture };
    for (const part of parts) await part(scene);
  } finally {
    await browser.close();
  }
}

test('a day in Firefox', without('firefox-esr', firefox), async () => {
  const parts = [
    reading,
    otherScripts,
    acting,
    posting,
    composing,
    hearing,
    endedElsewhere,
    nothingComesBack,
    norFromBefore,
  ];
  await day(await startFirefox(firefox ?? ''), 'fox', parts);
});

test('a day in WebKit', without('webkit2gtk-driver with xvfb', driver && screen && mini), async () => {
  const programs = { driver: driver ?? '', browser: mini ?? '', screen: screen ?? '' };
  await day(await startWebkit(programs), 'kit', [reading, otherScripts, acting, posting, nothingComesBack]);
});

test('push messages come to Firefox until they are switched off', without('firefox-esr', firefox), async (t) => {
  const service = await startBrowserPushService();
  t.after(() => service.close());
  await day(await startFirefox(firefox ?? '', service.prefs), 'vix', [signingIn, (scene) => pushed(scene, service)]);
});
