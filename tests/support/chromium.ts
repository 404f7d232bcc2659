import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { CHROMIUM_MISSING, findChromium } from './system-chromium.ts';

/** Widths (px) at which pages have to be good. */
export const WIDTHS = { phone: { width: 375, height: 740 }, desktop: { width: 1280, height: 850 } } as const;

/** Starts the browser of the system. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}

/** How the browser of the system is started. Throws, rather than passing unseen, when there is none. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(CHROMIUM_MISSING);
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    // Where there is a bus of a desktop, notifications are handed to it, and wait for one that shows them.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    // People's browsers keep pages that were left, and show them again after "back": ours must do so too.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
}

let folder: Promise<string> | undefined;

/** Keeps a picture of the whole page, in `SCREENSHOT_DIR` or a temporary folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const given = process.env.SCREENSHOT_DIR;
  folder ??= given ? Promise.resolve(given) : mkdtemp(join(tmpdir(), 'whinchat-pictures-'));
  await page.screenshot({ path: join(await folder, `${name}.png`), fullPage: true });
}

/** Keeps a picture of a page, which must be no wider than the window. */
export async function look(page: Page, name: string): Promise<void> {
  assert.equal(await overflows(page), false, `${name} is wider than the window`);
  await takePicture(page, name);
}

/** Whether the page is wider than the window, so that people would have to scroll sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
