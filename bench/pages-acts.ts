import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { quantile } from './own-server.ts';
import type { Visit } from './pages-sizes.ts';
import { openPhone, type Phone, rest } from './phone.ts';
import type { Row } from './table.ts';

/** How many posts are in the list when one acts; and when memory is looked at. */
const POSTS = { acting: 400, many: 2000 };

type Acts = { readonly favourite: number; readonly menu: number; readonly composer: number };
type Ways = { readonly way: number; readonly back: number };

/** How quickly a long list answers, other pages come and go, and how much there is of it in the end. */
export async function measureActs(visit: Visit): Promise<Row[]> {
  const { acts, found } = await measureTaps(visit);
  const ways = await measureWays(visit);
  return [
    row(
      'favourite, from the tap to the next paint',
      acts,
      ({ favourite }) => favourite,
      100,
      `${found} posts in the list`,
    ),
    row('a menu', acts, ({ menu }) => menu, 100),
    row('the composer', acts, ({ composer }) => composer, 100),
    row('from the tap on a post to its first paint', ways, ({ way }) => way, 300),
    row('back, from the cache', ways, ({ back }) => back, 100),
    ...(await measureMany(visit)),
  ];
}

function row<T>(what: string, rounds: readonly T[], of: (round: T) => number, bar: number, note?: string): Row {
  return { what, value: quantile(rounds.map(of), 0.5), bar, unit: 'ms', ...(note !== undefined && { note }) };
}

async function measureTaps({ browser, base, state, rounds }: Visit): Promise<{ acts: Acts[]; found: number }> {
  const phone = await openPhone(browser, base, state);
  const acts: Acts[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    found = await openLongHome(phone);
    const [favourite, menu] = [await toPaint(phone, '.favourite'), await toPaint(phone, '.more-acts')];
    acts.push({ favourite, menu, composer: await openComposer(phone) });
  }
  await phone.context.close();
  return { acts, found };
}

async function measureWays({ browser, base, state, rounds }: Visit): Promise<Ways[]> {
  const phone = await openPhone(browser, base, state, 'window');
  const ways: Ways[] = [];
  for (let round = 0; round < rounds; round++) {
    await openLongHome(phone);
    ways.push(await thereAndBack(phone));
  }
  await phone.context.close();
  return ways;
}

/** Opens home and reads on, as quickly as the machine can, and makes it slow then. Returns how many posts stand there. */
async function openLongHome(phone: Phone): Promise<number> {
  await phone.slow(false);
  await phone.page.goto('/home');
  const found = await readOn(phone.page, POSTS.acting);
  await phone.slow(true);
  await sleep(2000);
  return found;
}

/** Scrolls until so many posts have been there, in pages without end as in those with a link to older posts. Returns how many. */
async function readOn(page: Page, wanted: number): Promise<number> {
  await page.evaluate(SCROLLER);
  let count = 0;
  let stuck = 0;
  while (count < wanted && stuck < 3) {
    const now: number = await page.evaluate('window.countPosts()');
    stuck = now > count ? 0 : stuck + 1;
    count = now;
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    if (stuck > 1) await page.evaluate('window.appendOlder()');
    await sleep(stuck > 0 ? 1000 : 150);
  }
  return count;
}

/** Counts posts that were there, also those that have made place for others; appends older ones where the page itself does not. */
const SCROLLER = `
  window.ids = new Set();
  window.countPosts = () => { for (const one of document.querySelectorAll('main article[id]')) ids.add(one.id); return ids.size; };
  window.appendOlder = async () => {
    const oldest = [...document.querySelectorAll('main article[data-id]')].at(-1)?.dataset.id;
    const page = await new Promise((resolve) => {
      const asked = new XMLHttpRequest();
      asked.open('GET', location.pathname + '?limit=40&max_id=' + oldest);
      asked.responseType = 'document';
      asked.onload = () => resolve(asked.response);
      asked.send();
    });
    for (const one of page.querySelectorAll('main article[data-id]')) if (!document.getElementById(one.id)) document.querySelector('#feed').append(document.adoptNode(one));
  };
`;

/** Finds the middle of the first such thing that is in sight, and not below what stands at the edges. */
const placeOf = (selector: string) => `(() => {
  for (const one of document.querySelectorAll('main article ${selector}')) {
    const { x, y, width, height, top, bottom } = one.getBoundingClientRect();
    if (top > 120 && bottom < innerHeight - 120) return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
})()`;

/** How long (ms) it takes from a tap on the first such thing in sight to the next paint. */
async function toPaint({ page, seen }: Phone, selector: string): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const place = await page.evaluate<{ x: number; y: number } | null>(placeOf(selector));
    if (place) {
      await page.evaluate('window.seen.events.length = 0');
      await page.touchscreen.tap(place.x, place.y);
      await sleep(2500);
      await page.keyboard.press('Escape');
      return Math.max(0, ...(await seen()).events);
    }
    await page.mouse.wheel(0, -300);
    await sleep(600);
  }
  throw new Error(`nowhere ${selector}`);
}

async function thereAndBack({ page, seen }: Phone): Promise<Ways> {
  const link = page.locator('main article a.when').last();
  await link.scrollIntoViewIfNeeded();
  await sleep(2000);
  // By the page itself: a click of the tool looks through the whole document first, in the same task.
  await page.evaluate("setTimeout(() => [...document.querySelectorAll('main article a.when')].at(-1).click())");
  await page.waitForURL('**/@*/*');
  await rest(page);
  const way: number = await page.evaluate(
    "performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime - Number(sessionStorage.getItem('tappedAt'))",
  );
  await page.evaluate('history.back()').catch(() => undefined);
  await page.waitForURL('**/home*', { waitUntil: 'commit' });
  await sleep(1000);
  const { shown } = await seen();
  return { way, back: shown?.persisted ? shown.took : Number.POSITIVE_INFINITY };
}

/** A tap on "New post": the next paint, of this page or of the composer's. */
async function openComposer({ page }: Phone): Promise<number> {
  await page.evaluate("window.seen.events.length = 0; sessionStorage.removeItem('leftAt')");
  const place = await page.locator('nav a[href="/publish"]').first().boundingBox();
  if (place === null) throw new Error('nowhere to begin a post');
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await sleep(3000);
  const stays: boolean = await page.evaluate("location.pathname !== '/publish'");
  if (stays) return page.evaluate('Math.max(0, ...seen.events)');
  const left: string | null = await page.evaluate("sessionStorage.getItem('leftAt')");
  if (left === null) throw new Error('the page was left without a note of when');
  return Number(left);
}

async function measureMany({ browser, base, state }: Visit): Promise<Row[]> {
  const phone = await openPhone(browser, base, state);
  const { page, context, cdp } = phone;
  await page.goto('/public');
  const found = await readOn(page, POSTS.many);
  await rest(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const there = await page.evaluate<number>("document.querySelectorAll('main article').length");
  await context.close();
  const note = `${found} read, ${there} posts in the page`;
  return [
    { what: 'memory of scripts after 2,000 posts', value: of('JSHeapUsedSize') / 1e6, bar: 150, unit: 'MB', note },
    { what: 'nodes after 2,000 posts', value: of('Nodes'), bar: 40_000, unit: '' },
  ];
}
