import assert from 'node:assert/strict';
import { endSessionsOfUser } from '../../src/domain/sessions/end.ts';
import type { BrowserPushService } from '../push/browser-push-service.ts';
import { eventually } from './eventually.ts';
import { runJobs } from './jobs.ts';
import { labelled, named, type OtherBrowser, shows, until } from './other-browser.ts';
import { as, follow, post } from './posting.ts';
import { type Json, TEST_PASSWORD, type TestServer, type TestUser } from './server.ts';

/** Somebody in a browser that is not Chromium; `grace` has written posts and `file` is a picture. */
export type Scene = {
  readonly browser: OtherBrowser;
  readonly server: TestServer;
  readonly base: string;
  readonly me: TestUser;
  readonly grace: TestUser;
  readonly file: string;
};

const PROMPT = labelled("What's on your mind?");

/** Whether the page has a path. */
const at = (path: string): string => `location.pathname === ${JSON.stringify(path)}`;

/** Not by what is shown of it, which browsers do not say of a post out of sight. */
const article = (text: string) =>
  `[...document.querySelectorAll('article')].find((one) => one.textContent.includes(${JSON.stringify(text)}))`;

/** A button of a post, by what it is called; there is only one with such a name. */
const act = (text: string, name: string) =>
  `${article(text)}?.querySelector('button[aria-label=${JSON.stringify(name)}]')`;

const isPressed = (button: string) => `${button}?.getAttribute('aria-pressed') === 'true'`;

/** Opens a page, also anew, and waits until an element of it lives. */
async function open({ browser, base }: Scene, path: string, element: string): Promise<void> {
  await browser.run('globalThis.isLeft = true');
  await browser.open(base + path);
  await until(browser, `!globalThis.isLeft && ${at(path)} && document.readyState === 'complete' && ${element}`);
}

const composer = `customElements.get('post-composer') && ${PROMPT}`;

async function newest({ server, me }: Scene): Promise<Json> {
  const { items } = await as(server, me)('GET', `/api/v1/accounts/${me.id}/statuses`);
  return items[0] ?? {};
}

/** Fills in the form to sign in, wherever it is shown. */
async function signIn({ browser, me }: Scene): Promise<void> {
  // While a page still comes, it may move what is pressed, or take the caret elsewhere.
  await until(browser, `document.readyState === 'complete' && ${labelled('E-mail address')}`);
  await browser.write(labelled('E-mail address'), `${me.name}@example.org`);
  await browser.write(labelled('Password'), TEST_PASSWORD);
  await browser.press(named('main button', 'Sign in'));
}

/** Signs in, and waits until the scripts have said that they are there. */
export async function signingIn(scene: Scene): Promise<void> {
  const { browser, base } = scene;
  await browser.open(`${base}/auth/sign_in`);
  await signIn(scene);
  await until(browser, `${at('/home')} && document.cookie.includes('whinchat_scripts')`);
}

/** Signs in, reads, and comes back to the same place. */
export async function reading(scene: Scene): Promise<void> {
  const { browser, server, me, grace } = scene;
  await follow(server, me, grace);
  await signingIn(scene);
  await until(browser, shows('Post number 24'));
  // What keeps the place comes with the list, a moment later.
  await until(browser, `customElements.get('more-posts') && ${article('Post number 8')}`);
  const way = `${article('Post number 8')}.querySelector('a.when')`;
  await browser.run(`${way}.scrollIntoView({ block: 'center' }) ?? 0`);
  const place = `Math.round(${article('Post number 8')}.getBoundingClientRect().top)`;
  const before = Number(await browser.run(place));
  await browser.press(way);
  await until(browser, `location.pathname.startsWith('/@grace/') && ${shows('Post number 8')}`);
  await browser.back();
  await until(browser, `${at('/home')} && ${article('Post number 8')}`);
  await until(browser, `Math.abs(${place} - ${before}) <= 50`);
}

/** Acts on posts, answers one in a dialog, and follows somebody. */
export async function acting(scene: Scene): Promise<void> {
  const { browser, server, me } = scene;
  await open(scene, '/home', article('Post number 24'));
  const favourite = act('Post number 24', 'Favourite');
  const isFavourite = () => as(server, me)('GET', '/api/v1/favourites').then(({ items }) => items.length);
  await browser.press(favourite);
  await until(browser, isPressed(favourite));
  assert.equal(await isFavourite(), 1);
  await browser.press(favourite);
  await until(browser, `${favourite} && !(${isPressed(favourite)})`);
  assert.equal(await isFavourite(), 0);
  await browser.press(act('Post number 23', 'Boost'));
  await until(browser, isPressed(act('Post number 23', 'Boost')));
  assert.match(String((await newest(scene)).reblog?.content), /Post number 23/);
  await browser.press(act('Post number 22', 'Reply'));
  const field = `document.querySelector('dialog[open] textarea[name="status"]')`;
  await until(browser, `${field} && customElements.get('post-composer')`);
  await browser.write(field, 'Nice');
  await browser.press(named('dialog[open] button', 'Post'));
  await until(browser, `!document.querySelector('dialog[open]') && ${shows('Your post is published')}`);
  assert.ok((await newest(scene)).in_reply_to_id);
  await open(scene, '/@lise', named('button', 'Follow'));
  await browser.press(named('button', 'Follow'));
  await until(browser, named('button', 'Unfollow'));
  assert.equal((await as(server, me)('GET', `/api/v1/accounts/${me.id}/following`)).items.length, 2);
}

/** Posts with a picture and the text that describes it. */
export async function posting(scene: Scene): Promise<void> {
  const { browser, me, file } = scene;
  await open(scene, '/publish', composer);
  await browser.write(PROMPT, `Written by ${me.name}`);
  await browser.choose("document.querySelector('main input[type=file]')", file);
  const uploaded = labelled('Alt text');
  await until(browser, uploaded);
  await browser.write(uploaded, 'A meadow');
  await browser.press(named('main button', 'Post'));
  await until(browser, `location.pathname !== '/publish' && ${shows(`Written by ${me.name}`)}`);
  assert.equal(String((await newest(scene)).media_attachments?.[0]?.description), 'A meadow');
}

/** Posts with a name that is completed, a warning and a poll; and finds a draft again that was left. */
export async function composing(scene: Scene): Promise<void> {
  const { browser } = scene;
  await open(scene, '/publish', composer);
  await browser.write(PROMPT, 'Tea or coffee, @gra');
  const option = `[...document.querySelectorAll('[role="option"]')].find((one) => one.innerText.includes('grace'))`;
  await until(browser, option);
  await browser.press(option);
  await until(browser, `${PROMPT}.value.startsWith('Tea or coffee, @grace')`);
  await browser.press(named('button', 'Content warning'));
  await browser.write(labelled('Content warning'), 'Drinks');
  await browser.press(named('button', 'Poll'));
  for (const [index, answer] of ['Tea', 'Coffee'].entries())
    await browser.write(labelled(`Answer ${index + 1}`), answer);
  await browser.press(named('main button', 'Post'));
  await until(browser, `location.pathname !== '/publish' && ${shows('Drinks')}`);
  const { spoiler_text, poll, mentions } = await newest(scene);
  assert.deepEqual([spoiler_text, poll?.options?.[1]?.title, mentions?.[0]?.acct].map(String), [
    'Drinks',
    'Coffee',
    'grace',
  ]);

  await open(scene, '/publish', composer);
  await browser.write(PROMPT, 'Not finished');
  await until(browser, shows('Saved as a draft'));
  await open(scene, '/drafts', shows('Not finished'));
  await browser.press(`[...document.querySelectorAll('main a[href^="/publish?draft="]')][0]`);
  await until(browser, `document.querySelector('dialog[open] textarea[name="status"]')?.value === 'Not finished'`);
}

/** Writes on a Russian keyboard and in Japanese, and drops a file, whose name comes with it. (Firefox lets no script make what is pasted.) */
export async function otherScripts(scene: Scene): Promise<void> {
  const { browser } = scene;
  await open(scene, '/home', article('Post number 24'));
  const key = JSON.stringify({ key: 'о', code: 'KeyJ', bubbles: true, cancelable: true });
  await browser.run(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${key}))`);
  await until(browser, `document.activeElement?.matches('article.post')`);
  await open(scene, '/publish', composer);
  await browser.write(PROMPT, 'これは日本語の文章です、とても');
  await until(browser, `${labelled('Language')}.value === 'ja' && ${PROMPT}.lang === 'ja'`);
  await browser.run(`((field, data) => {
    data.items.add(new File(['x'], 'shot.png', { type: 'image/png' }));
    data.setData('text/plain', 'shot.png');
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  })(${PROMPT}, new DataTransfer()) ?? 0`);
  await until(browser, `document.querySelectorAll('.attached > li').length === 1`);
}

/** Hears what others have done, which is read then; searches; and chooses how pages look. */
export async function hearing(scene: Scene): Promise<void> {
  const { browser, base, server, me, grace } = scene;
  const { id } = await post(server, me, 'Look at this');
  await as(server, grace)('POST', `/api/v1/statuses/${id}/favourite`);
  await browser.open(`${base}/notifications`);
  await until(browser, shows('favourited your post'));
  await eventually('notifications are read', async () => {
    const { body } = await as(server, me)('GET', '/api/v1/markers?timeline[]=notifications');
    return Number(body.notifications?.last_read_id) > 0;
  });
  const searched = `document.querySelector('main input[type="search"]')`;
  await open(scene, '/search', searched);
  await browser.write(searched, 'lise');
  await browser.press(named('main button', 'Search'));
  await until(browser, `location.search && document.querySelector('main a[href="/@lise"]')`);
  await open(scene, '/appearance', `customElements.get('theme-switch') && ${labelled('Theme')}`);
  for (const [label, value] of [
    ['Theme', 'dark'],
    ['Text size', 'large'],
  ] as const) {
    const chosen = `Object.assign(${labelled(label)}, { value: '${value}' })`;
    await browser.run(`${chosen}.dispatchEvent(new Event('change', { bubbles: true }))`);
  }
  const looks = `[document.documentElement.dataset.theme, document.documentElement.dataset.size].join() === 'dark,large'`;
  await until(browser, looks);
  await open(scene, '/home', looks);
}

/** Switches push messages on, is shown a mention, and switches them off, of which the push service is told. */
export async function pushed(scene: Scene, service: BrowserPushService): Promise<void> {
  const { browser, server, me, grace } = scene;
  const shown = `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title, body }) => title + ': ' + body).join())`;
  await open(scene, '/settings/notifications', named('button', 'Switch on'));
  await browser.press(named('button', 'Switch on'));
  await until(browser, named('button', 'Send a test'));
  assert.equal(service.subscriptions(), 1);
  await post(server, grace, `@${me.name} are you there?`);
  await runJobs(server);
  await eventually('the mention is shown', async () => String(await browser.run(shown)).includes('are you there?'));
  await browser.press(named('button', 'Switch off in this browser'));
  await until(browser, named('button', 'Switch on'));
  await eventually('the push service is told', async () => service.subscriptions() === 0);
}

/** Writes while the session is ended elsewhere: the page says so, and the text is there again after signing in. */
export async function endedElsewhere(scene: Scene): Promise<void> {
  const { browser, server, me } = scene;
  await open(scene, '/publish', composer);
  await browser.write(PROMPT, 'Typed for long');
  await until(browser, shows('Saved as a draft'));
  const { db } = server.ctx.store;
  const user = db.selectFrom('users').select('id').where('email', '=', `${me.name}@example.org`);
  const { id } = await user.executeTakeFirstOrThrow();
  await server.ctx.store.transaction((tx) => endSessionsOfUser(tx, id));
  await browser.write(PROMPT, ' enough');
  await browser.press(named('main button', 'Post'));
  await until(browser, shows('You are not signed in any more. Your text is kept'));
  await signIn(scene);
  await until(browser, `/Typed for long/.test(${PROMPT}?.value) && / enough/.test(${PROMPT}?.value)`);
}

/**
 * Notes, of every moment in which a page that is left may be seen again, whether anything of it can be. Firefox loses what a page that is
 * being left writes into its `sessionStorage`.
 */
const watch = (name: string) => `(() => {
  const note = (when) => {
    // WebKit computes no layout any more of a page that it leaves.
    const isShown = !document.documentElement.hidden && document.body.getClientRects().length > 0;
    localStorage.watched = (localStorage.watched ?? '') + '${name} ' + when + (isShown ? ' shown,' : ' hidden,');
  };
  addEventListener('pagehide', () => note('left'));
  addEventListener('pageshow', () => {
    const frame = () => {
      note('frame');
      requestAnimationFrame(frame);
    };
    note('back');
    requestAnimationFrame(frame);
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && note('visible'));
  return true;
})()`;

/** Signs out; "back" shows nothing of the account, not for a moment. */
export async function nothingComesBack(scene: Scene): Promise<void> {
  const { browser, me } = scene;
  await open(scene, '/@grace', article('Post number 24'));
  await browser.run(watch('far'));
  await open(scene, '/home', `customElements.get('more-posts') && ${article('Post number 24')}`);
  await browser.run(watch('near'));
  await browser.press(named('button', `Account: @${me.name}`));
  await browser.press(named('button', 'Sign out'));
  await until(browser, `${at('/auth/goodbye')} && !${shows(`@${me.name}`)}`);
  await goUnseen(scene, 'back', asksFor('/home'));
}

/** Nor does what was opened before that, nor "forward". WebKit's driver does not come back from going that far. */
export async function norFromBefore(scene: Scene): Promise<void> {
  // What everybody may read is shown as to everybody.
  const asAVisitor = `${at('/@grace')} && document.readyState === 'complete' && !document.querySelector('.own-face')`;
  await goUnseen(scene, 'back', asAVisitor);
  await goUnseen(scene, 'forward', asksFor('/home'));
}

const asksFor = (path: string) =>
  `document.readyState === 'complete' && ${at('/auth/sign_in')} && location.search.includes(encodeURIComponent('${path}'))`;

/** Goes to a page of the history, and looks whether anything of the account was there. */
async function goUnseen({ browser, me }: Scene, how: 'back' | 'forward', to: string): Promise<void> {
  await browser.run(`(setTimeout(() => history.${how}()), true)`);
  await until(browser, to);
  assert.equal(await browser.run(`${shows(me.name)} || ${shows('Not finished')}`), false);
  const watched = String(await browser.run('localStorage.watched'));
  assert.match(watched, /near left hidden/);
  assert.doesNotMatch(watched, /near \w+ shown|far (?!left)\w+ shown/);
}
