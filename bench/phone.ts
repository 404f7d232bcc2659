import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A cheap phone on a slow network: 1.6 Mb/s down, 0.75 up, 150 ms, a processor four times as slow as this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

const PHONE = { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * Emulated screens and media are put back when a page is left: the browser then computes the whole page anew before it shows the next. What is
 * about leaving pages is measured in a window as it is.
 */
const AS_IT_IS = { viewport: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };

/** Runs in each page before its scripts: keeps what the browser observes, beyond the page where it is left. */
const OBSERVE = `
  window.seen = { lcp: 0, what: '', cls: 0, long: [], events: [], paint: 0 };
  const on = (type, more, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', {}, (e) => { seen.lcp = e.startTime; seen.what = (e.element?.tagName ?? '') + ' ' + (e.url || e.element?.className || ''); });
  on('layout-shift', {}, (e) => { if (!e.hadRecentInput) { seen.cls += e.value; seen.shifted = (e.sources ?? []).map((s) => s.node?.nodeName + '.' + (s.node?.className ?? '')).join(' '); } });
  on('longtask', {}, (e) => seen.long.push([e.startTime, e.duration]));
  const events = new PerformanceObserver((list) => seen.events.push(...list.getEntries().filter((e) => e.interactionId).map((e) => e.duration)));
  events.observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('pagehide', () => sessionStorage.setItem('leftAt', String(Math.max(0, ...seen.events, ...events.takeRecords().filter((e) => e.interactionId).map((e) => e.duration)))));
  addEventListener('click', () => sessionStorage.setItem('tappedAt', String(Date.now())), { capture: true });
  // Before that, the browser tells the tools that watch the page, for longer than it takes to show it.
  let visible;
  addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') visible = performance.now(); }, { capture: true });
  addEventListener('pageshow', ({ persisted }) => requestAnimationFrame(() => setTimeout(() => { seen.shown = { persisted, took: performance.now() - visible }; })));
`;

/** What the observers of a page have seen, times in ms since it was asked for. */
export type Seen = {
  readonly lcp: number;
  /** Which element was the largest. */
  readonly what: string;
  readonly cls: number;
  readonly shifted?: string;
  /** Start and duration of long tasks. */
  readonly long: readonly (readonly [number, number])[];
  /** How long it took from each interaction to the next paint. */
  readonly events: readonly number[];
  /** How long it took to show the page again, from when it became visible. */
  readonly shown?: { readonly persisted: boolean; readonly took: number };
};

/** A page on such a phone. */
export type Phone = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
  seen(): Promise<Seen>;
  /** Makes network and processor slow, or as fast as they are. */
  slow(isSlow: boolean): Promise<void>;
};

/** Cookies that let a browser in. */
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a page in a fresh profile, with nothing in its cache; on the screen of a phone, or in a window as it is. */
export async function openPhone(
  browser: Browser,
  base: string,
  storageState?: State,
  screen: 'phone' | 'window' = 'phone',
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: base,
    ...(screen === 'phone' ? PHONE : AS_IT_IS),
    ...(storageState && { storageState }),
  });
  await context.addInitScript({ content: OBSERVE });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return {
    page,
    context,
    cdp,
    seen: () => page.evaluate<Seen>('window.seen'),
    async slow(isSlow) {
      const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
      await cdp.send('Network.emulateNetworkConditions', isSlow ? NETWORK : fast);
      await slowWorkers(browser, isSlow ? NETWORK : fast);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 });
    },
  };
}

/** What a page asks for goes through its worker, whose network is emulated apart. */
async function slowWorkers(browser: Browser, network: typeof NETWORK): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  for (const { type, targetId } of targetInfos) {
    if (type !== 'service_worker') continue;
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId });
    const say = (id: number, method: string, params: object = {}) =>
      cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    await say(1, 'Network.enable');
    await say(2, 'Network.emulateNetworkConditions', network);
  }
}

/** Waits until a page has loaded and has had nothing to do for a while. */
export async function rest(page: Page, ms = 1500): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(ms);
}
