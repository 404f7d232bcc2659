import { quantile } from './own-server.ts';
import type { Visit } from './pages-sizes.ts';
import { openPhone, rest, type Seen } from './phone.ts';
import type { Row } from './table.ts';

/** A task is long from here on (ms): what lies above it blocks. */
const LONG = 50;

/** How home comes at the first visit: with nothing in the cache. */
export async function measureLoad(visit: Visit): Promise<Row[]> {
  const seen: (Seen & { blocked: number; first: number; bytes: number })[] = [];
  for (let round = 0; round < visit.rounds; round++) seen.push(await firstVisit(visit));
  const median = (of: (one: (typeof seen)[number]) => number) => quantile(seen.map(of), 0.5);
  const last = seen.at(-1);
  const first = `first paint ${median((one) => one.first).toFixed(0)} ms, largest: ${last?.what}, document ${Math.round((last?.bytes ?? 0) / 1000)} KB`;
  return [
    {
      what: 'home, first visit: largest contentful paint',
      value: median((one) => one.lcp),
      bar: 1500,
      unit: 'ms',
      note: first,
    },
    { what: 'total blocking time', value: median((one) => one.blocked), bar: 50, unit: 'ms' },
    { what: 'layout shift', value: median((one) => one.cls), bar: 0.02, unit: '', note: last?.shifted },
  ];
}

async function firstVisit({ browser, base, state }: Visit) {
  const phone = await openPhone(browser, base, state);
  const { page, context } = phone;
  await phone.slow(true);
  await page.goto('/home');
  await rest(page, 3000);
  const first: number = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
  );
  const bytes: number = await page.evaluate("performance.getEntriesByType('navigation')[0].transferSize");
  const { lcp, long, ...loaded } = await phone.seen();
  const blocked = long.filter(([at]) => at > first).reduce((sum, [, took]) => sum + Math.max(0, took - LONG), 0);
  // What is further down comes while one scrolls, and must not push away what one reads.
  for (let n = 0; n < 20; n++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(150);
  }
  await rest(page);
  const { cls, shifted } = await phone.seen();
  await context.close();
  return { ...loaded, long, lcp, blocked, first, bytes, cls, ...(shifted !== undefined && { shifted }) };
}
