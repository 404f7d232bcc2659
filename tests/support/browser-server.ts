import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, WIDTHS } from './chromium.ts';
import { freePort } from './free-port.ts';
import { startServer, TEST_PASSWORD, type TestServer } from './server.ts';

/** A server at an address where browsers find it and all that it links to, and a browser. */
export type BrowserServer = {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Its address, without a path. */
  readonly base: string;
  /** Opens a browser's profile of its own in which somebody is signed in. */
  signedIn(name: string, options?: Profile): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  close(): Promise<void>;
};

type Profile = {
  readonly device?: keyof typeof WIDTHS;
  readonly scripts?: boolean;
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
};

/** Starts both; `launch` opens the browser, `env` sets configuration variables. */
export async function startForBrowser(
  launch = launchChromium,
  env: Parameters<typeof startServer>[0] = {},
): Promise<BrowserServer> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const server = await startServer({ ...env, PUBLIC_URL: base });
  await server.app.listen({ host: '127.0.0.1', port });
  const browser = await launch();
  return {
    server,
    browser,
    base,
    async signedIn(name, { device = 'desktop', scripts = false, locale = 'en-GB', colorScheme = 'light' } = {}) {
      const viewport = WIDTHS[device];
      const context = await browser.newContext({
        viewport,
        locale,
        colorScheme,
        baseURL: base,
        javaScriptEnabled: scripts,
      });
      const page = await context.newPage();
      await page.goto('/auth/sign_in');
      await fillSignIn(page, name);
      return { context, page };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Fills in and sends the form to sign in that a page shows, in whatever language. */
export async function fillSignIn(page: Page, name: string): Promise<void> {
  await page.locator('input[type=email]').fill(`${name}@example.org`);
  await page.locator('input[type=password]').fill(TEST_PASSWORD);
  await page.locator('main form button:not([name])').click();
}
