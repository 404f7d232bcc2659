// Pictures of pages as a small server shows them that people have lived on for a while.
// node bench/screenshots.ts                  those of docs/guide.md, into docs/screenshots, and that of the README
// node bench/screenshots.ts --sheet FOLDER   every page on a phone and on a desktop, and sheets of all of them;
//                                            --locale de --scheme dark: in another language, in the dark
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { assetsOf } from '../src/assets/assets.ts';
import { oauthPages } from '../src/oauth/register-oauth.ts';
import { pageRoutes } from '../src/pages/register-pages.ts';
import { type BrowserServer, startForBrowser } from '../tests/support/browser-server.ts';
import type { WIDTHS } from '../tests/support/chromium.ts';
import { type LivedIn, liveIn } from '../tests/support/lived-in.ts';
import { openFirst, type PageAddress, pageAddresses, valuesFor } from '../tests/support/page-addresses.ts';
import { contactSheet } from './contact-sheet.ts';
import { GUIDE } from './guide-pictures.ts';

type Device = keyof typeof WIDTHS;

const { values } = parseArgs({
  options: {
    sheet: { type: 'string' },
    locale: { type: 'string', default: 'en-GB' },
    scheme: { type: 'string', default: 'light' },
  },
});

/** What is further down is not on the sheets, px. */
const MOST = 2400;

async function picture(page: Page, whole: boolean): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 375, height: 740 };
  const full = await page.evaluate<number>('document.documentElement.scrollHeight');
  const wanted = whole ? Math.min(MOST, Math.max(full, height)) : height;
  await page.setViewportSize({ width, height: wanted });
  const bytes = await page.screenshot();
  await page.setViewportSize({ width, height });
  return bytes;
}

async function everyPage(started: BrowserServer, scene: LivedIn, folder: string): Promise<void> {
  const routes = [...pageRoutes(), ...oauthPages];
  const pages = pageAddresses(routes, await valuesFor(scene));
  for (const device of ['phone', 'desktop'] as const) {
    const made: { name: string; bytes: Buffer }[] = [];
    for (const who of ['visitor', 'ada', 'boss'] as const) {
      const { page, context } = await open(started, who, device);
      for (const one of pages.filter((each) => isFor(each, who))) {
        await openFirst(page, one);
        await page.waitForLoadState('networkidle');
        const name = `${one.path.slice(1).replaceAll(/[^\w@]+/g, '-') || 'front'}-${who}`;
        const bytes = await picture(page, true);
        await writeFile(join(folder, `${device}-${name}.png`), bytes);
        made.push({ name: one.path, bytes });
      }
      await context.close();
    }
    await contactSheet(made, join(folder, `sheet-${device}`), { width: device === 'phone' ? 230 : 420 });
  }
}

/** Visitors see what is open to them, staff what is for them alone, and Ada the rest. */
function isFor({ access, path }: PageAddress, who: 'visitor' | 'ada' | 'boss'): boolean {
  if (access.permissions) return who === 'boss';
  const isForVisitors = access.kind !== 'user' && !/^\/(settings|invites|disputes|severed)/.test(path);
  return who === 'visitor' ? isForVisitors : who === 'ada' && (!isForVisitors || path.includes(':'));
}

async function open(started: BrowserServer, who: 'visitor' | 'ada' | 'boss', device: Device) {
  const colorScheme = values.scheme === 'dark' ? 'dark' : 'light';
  const profile = { device, scripts: true, locale: values.locale, colorScheme } as const;
  if (who !== 'visitor') return started.signedIn(who, profile);
  const { page, context } = await started.signedIn('ada', profile);
  await context.clearCookies();
  return { page, context };
}

async function guide(started: BrowserServer, scene: LivedIn, folder: string): Promise<void> {
  for (const { name, who, device, colorScheme, prepare } of GUIDE) {
    const { page, context } = await started.signedIn(who, { device, scripts: true, colorScheme });
    await prepare(page, scene);
    await page.waitForLoadState('networkidle');
    const bytes = await picture(page, false);
    await sharp(bytes)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`));
    await context.close();
  }
  await readme(started);
}

/** A profile as visitors see it. */
async function readme(started: BrowserServer): Promise<void> {
  const { page, context } = await open(started, 'visitor', 'desktop');
  await page.setViewportSize({ width: 700, height: 1100 });
  await page.goto('/@ada');
  await page.waitForLoadState('networkidle');
  const bytes = await page.screenshot();
  await sharp(bytes)
    .png({ palette: true })
    .toFile(join(import.meta.dirname, '../docs/screenshot.png'));
  await context.close();
}

const folder = resolve(values.sheet ?? join(import.meta.dirname, '../docs/screenshots'));
await mkdir(folder, { recursive: true });
const started = await startForBrowser();
try {
  await assetsOf(started.server.ctx).build();
  const scene = await liveIn(started.server);
  await (values.sheet === undefined ? guide : everyPage)(started, scene, folder);
} finally {
  await started.close();
}
