import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { openPhone, rest } from './phone.ts';
import type { Row } from './table.ts';

/** A browser, and how somebody is let in. */
export type Visit = {
  readonly browser: Browser;
  readonly base: string;
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** How often each thing is measured. */
  readonly rounds: number;
};

/** What browsers load, in thousands of bytes as they are sent. */
export async function measureSizes({ browser, base, state }: Visit): Promise<Row[]> {
  const { page, context } = await openPhone(browser, base, state);
  await page.goto('/home');
  await rest(page);
  const first: string[] = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''));
  const style = (await page.locator('link[rel=stylesheet]').first().getAttribute('href')) ?? '';
  const loaded: string[] = await page.evaluate(
    "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname).filter((path) => path.endsWith('.js'))",
  );
  await context.close();
  const all = readdirSync(folder()).filter((name) => name.endsWith('.js'));
  const home = new Set([...loaded, ...first]);
  return [
    row('scripts before one can act', first, 20, `all of the home page ${kilobytes([...home])} KB`),
    row('scripts of all pages', all, 90),
    row('styles', [style], 16),
  ];
}

const folder = (): string => join(process.env.DATA_DIR ?? '', 'assets');

function row(what: string, names: readonly string[], bar: number, note?: string): Row {
  return {
    what: `${what}, with brotli`,
    value: kilobytes(names),
    bar,
    unit: 'KB',
    ...(note !== undefined && { note }),
  };
}

function kilobytes(names: readonly string[]): number {
  const sizes = names.map((name) => readFileSync(join(folder(), `${name.replace('/assets/', '')}.br`)).length);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
