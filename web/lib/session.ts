/** The name of the cookie with the public mark of the session that this browser has now. */
const COOKIE = 'whinchat_mark';
/** The name under which storage keeps what was searched for. */
export const SEARCHES = 'whinchat_searches';
/** The name under which storage keeps the emojis that accounts have chosen lately, by their wire ids. */
export const RECENT_EMOJIS = 'whinchat_emojis';

/** The mark that this browser has now; empty when nobody is signed in. */
export function markNow(): string {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}

/** The mark of the session that this page was made for; empty for nobody. */
const markOfPage = (): string => document.documentElement.dataset.session ?? '';

/** The wire id of the account that this page was made for, if for one. */
export function accountOfPage(): string | undefined {
  // A page of somebody who is not let in has no form for acts, but one to sign out.
  const [act, other] = ['form#act', 'form'].map((form) =>
    document.querySelector<HTMLInputElement>(`${form} input[name="acting_account"]`),
  );
  const field = act ?? other;
  return field?.value;
}

/** Whether other accounts are signed in in this browser. */
export function hasOtherAccounts(): boolean {
  return document.querySelector('button[form="accounts"][name="account"]') !== null;
}

/** Shows nothing any more, and asks the server for the page anew. */
export function reloadUnseen(): void {
  document.documentElement.hidden = true;
  location.reload();
}

/**
 * Hides a page that was made for another session than the browser has now, such as one from the back/forward cache after signing out, and
 * loads it anew. Other pages are told when the session has changed, which also takes those that rest in that cache out of it.
 */
export function guardSession(): void {
  const channel = new BroadcastChannel('whinchat-session');
  const check = (mayRepeat: boolean) => {
    if (markOfPage() !== markNow() && mayRepeat) reloadUnseen();
  };
  // What has just been loaded anew and is still for another would be loaded for ever.
  const isAnew = performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
  addEventListener('pageshow', ({ persisted }) => check(persisted || !isAnew));
  // Firefox shows what it has kept before that.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(true));
  // A page that one leaves by signing out or switching rests hidden, so that "back" shows nothing of it, not even for the moment before it is asked for anew.
  addEventListener('pagehide', () => {
    if (markOfPage() !== markNow()) document.documentElement.hidden = true;
  });
  channel.addEventListener('message', () => check(true));
  if (lastMark() === markNow()) return;
  rememberMark(markNow());
  forgetSearches();
  forgetEmojis();
  channel.postMessage('changed');
}

// Where storage is switched off, pages compare their marks when they are shown, and are not told before.
function lastMark(): string | null {
  try {
    return localStorage.getItem(COOKIE) ?? '';
  } catch {
    return markNow();
  }
}

/** Forgets what was searched for in this browser, which is nobody else's business. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(SEARCHES);
  } catch {
    return;
  }
}

/** Of accounts that are signed in in this browser no more nobody learns which emojis they have chosen. */
function forgetEmojis(): void {
  try {
    const others = document.querySelectorAll<HTMLButtonElement>('button[form="accounts"][name="account"]');
    const here = new Set([accountOfPage(), ...[...others].map(({ value }) => value)]);
    const kept: object = JSON.parse(localStorage.getItem(RECENT_EMOJIS) ?? '{}');
    const staying = Object.entries(kept).filter(([account]) => here.has(account));
    localStorage.setItem(RECENT_EMOJIS, JSON.stringify(Object.fromEntries(staying)));
  } catch {
    return;
  }
}

function rememberMark(mark: string): void {
  try {
    localStorage.setItem(COOKIE, mark);
  } catch {
    return;
  }
}
