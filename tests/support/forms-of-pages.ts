import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { TEST_PASSWORD } from './server.ts';

/** A button of a page that sends a form which changes something: where to, and with what. */
export type SentForm = { readonly page: string; readonly key: string };

/** What was wrong with the answer to a form; empty if nothing. */
export type Tried = SentForm & { readonly said: string; readonly faults: readonly string[] };

/** Buttons in posts show by themselves what they have done; those that end the session are tried apart. */
const APART = /^\/(?:posts|@|settings\/delete|auth\/sign_out)/;

/** What takes something away comes last, because its page may be gone then. */
const LAST = /(?:delete|reject|erase|suspend|remove|\/off|end_others|leave|cancel)/;

/** In the page: marks each such button of `main` that is shown with where it sends to, without the ids in it, and returns these marks. */
const MARK = `(() => {
  const keys = [];
  for (const button of document.querySelectorAll('main button:not([type=button])')) {
    const form = button.form;
    if (!form || form.getAttribute('method') !== 'post') continue;
    if (button.closest('.among-others')?.checkVisibility() === false) continue;
    const to = (button.getAttribute('formaction') ?? form.getAttribute('action') ?? '').split('?')[0];
    const key = to.replace(/\\d{4,}/g, ':id') + (button.name ? ' ' + button.name + '=' + button.value : '');
    button.dataset.tried = key;
    keys.push(key);
  }
  return [...new Set(keys)];
})()`;

/** In the page: opens what is folded around a marked button, and fills in what its form asks for. */
const fill = (key: string, values: Readonly<Record<string, string>>) => `(() => {
  const button = document.querySelector('[data-tried=' + CSS.escape(${JSON.stringify(key)}) + ']');
  for (let at = button.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
  for (const field of button.form.id === 'act' ? [] : button.form.elements) {
    const value = ${JSON.stringify(values)}[field.name];
    if (value !== undefined) field.value = value;
    else if (field.required && field.type !== 'file' && !field.value) field.value = field.type === 'email' ? 'new@example.org' : 'Something';
    if (field.type === 'file') field.dataset.triedFile = '';
    if (field.type === 'radio' && field.required) field.checked = true;
  }
})()`;

/** In the page: what is wrong with how it answers, as people see and hear it. */
const JUDGE = `(() => {
  const kinds = '.toasts .toast, #outcome, main .alert, main .error, main [aria-invalid=true]';
  const shown = [...document.querySelectorAll(kinds)].filter((one) => one.checkVisibility());
  const answer = shown.find((one) => one === document.activeElement || one.matches('.toast')) ?? shown[0];
  if (!answer) return { said: '', faults: ['nothing is said'] };
  const { left, right, top, bottom } = answer.getBoundingClientRect();
  const faults = [];
  const at = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, top + 8));
  if (top < 0 || bottom > innerHeight || !at || !(answer.contains(at) || at.contains(answer)))
    faults.push('it is not in sight: ' + Math.round(top) + ' to ' + Math.round(bottom) + ' of ' + innerHeight);
  const isHeard = answer.contains(document.activeElement) || answer.closest('.toasts[role=status]');
  if (!isHeard) faults.push('it has not the focus, and is not announced');
  if (answer.matches('.toast[autofocus]')) faults.push('it takes the focus, and stays as long as it has it');
  return { said: answer.id || answer.className || answer.name, faults };
})()`;

/** The address of the page that answers may be the same, so that the old document is told by a mark. */
const LEAVE = 'document.documentElement.dataset.left = ""; 0';
const HAS_ANSWERED = `!('left' in document.documentElement.dataset) || document.querySelector('.toasts .toast') !== null`;

async function answered(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(`document.readyState === 'complete' && (${HAS_ANSWERED})`);
  } catch {
    // The page is being left.
    return false;
  }
}

async function waitForAnswer(page: Page): Promise<Pick<Tried, 'said' | 'faults'>> {
  for (let n = 0; n < 200 && !(await answered(page)); n++) await sleep(50);
  let judged: Pick<Tried, 'said' | 'faults'> = { said: '', faults: ['no answer came'] };
  for (let n = 0; n < 20; n++) {
    judged = await page.evaluate<Pick<Tried, 'said' | 'faults'>>(JUDGE).catch(() => judged);
    if (judged.faults.length === 0) break;
    await sleep(50);
  }
  return judged;
}

let picture: Promise<Buffer> | undefined;

async function chooseFiles(page: Page): Promise<void> {
  picture ??= sharp({ create: { width: 600, height: 600, channels: 3, background: '#c96f2e' } })
    .png()
    .toBuffer();
  for (const input of await page.locator('[data-tried-file]').all()) {
    const isPicture = (await input.getAttribute('accept'))?.includes('image') ?? false;
    await input.setInputFiles(
      isPicture
        ? { name: 'bird.png', mimeType: 'image/png', buffer: await picture }
        : { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Account address\ngrace@localhost\n') },
    );
  }
}

const VALUES: Readonly<Record<string, string>> = {
  password: TEST_PASSWORD,
  'user[current_password]': TEST_PASSWORD,
  'user[password]': TEST_PASSWORD,
  account: 'grace',
  accent_colour: '#884400',
  site_title: 'Birds',
  registrations: 'approved',
  site_contact_email: '',
  site_contact_username: '',
};

/** Sends every form of a page that has not been sent yet, each from the page as it is then, and notes how it is answered. */
export async function sendForms(page: Page, path: string, known: Set<string>): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (;;) {
    await page.goto(path);
    const keys = await page.evaluate<string[]>(MARK);
    const [key] = keys
      .filter((one) => !known.has(one) && !APART.test(one))
      .sort((a, b) => Number(LAST.test(a)) - Number(LAST.test(b)));
    if (key === undefined) return tried;
    known.add(key);
    await page.evaluate(fill(key, VALUES));
    await chooseFiles(page);
    await page.evaluate(LEAVE);
    await page.locator(`[data-tried="${key}"]`).first().click();
    tried.push({ page: path, key, ...(await waitForAnswer(page)) });
  }
}

/** In the page: the addresses of settings and staff that it leads to; those of single forms where no scripts run. */
const LINKS = `[...document.querySelectorAll('main a[href], .settings-ways a[href], aside a[href]')].filter((a) => a.closest('.way-to-form')?.checkVisibility() !== false).map((a) => new URL(a.href)).filter((a) => a.origin === location.origin).map((a) => a.pathname + (/new$/.test(a.pathname) || /[?&]form=/.test(a.search) ? a.search : ''))`;

/** All pages under some addresses that these lead to. */
export async function pagesFrom(page: Page, starts: readonly string[], belongs: RegExp): Promise<string[]> {
  const found = [...starts];
  for (const path of found) {
    const answer = await page.goto(path);
    if (answer?.headers()['content-type']?.startsWith('text/html') !== true) continue;
    for (const link of await page.evaluate<string[]>(LINKS)) {
      if (belongs.test(link) && !/\.(?:csv|json)|exports\/|\/export$/.test(link) && !found.includes(link))
        found.push(link);
    }
  }
  return found;
}
