import { fetchPart, reasonIn, textsOf } from '../fragments.ts';
import { noteChanged } from '../fresh-lists.ts';
import type { Drafts } from './drafts.ts';
import type { Files } from './files.ts';
import { askBy, hiddenValue, type Parts, setHidden, tool, word } from './parts.ts';
import { say, waitForFiles } from './say.ts';
import { askForText } from './sheet.ts';
import { showTitleProblem } from './title.ts';

/**
 * The event of the composer when its post is made. What comes with it is what the server answered: the post, and words that say so; or where it
 * waits for its time.
 */
export const PUBLISHED = 'composer-published';

/**
 * The event of the form when there is no network; what comes with it is whether the post may have arrived all the same. Whoever takes care of the
 * post then prevents its default, which is to say so.
 */
const WITHOUT_NETWORK = 'composer-without-network';

/**
 * Publishes by script: when all files are there, pictures have their texts or shall have none, and the draft is saved. The page is not left if
 * something listens to `PUBLISHED`, and nothing that was typed is lost when the server refuses or cannot be reached. Other buttons of
 * the form send it the plain way.
 */
export function sendByScript(parts: Parts, files: Files, drafts: Drafts): void {
  const { root, form } = parts;
  let isBusy = false;
  let isPlain = false;
  const sendPlainly = (submitter: HTMLElement | null) => {
    drafts.end();
    isPlain = true;
    form.requestSubmit(submitter);
    isPlain = false;
  };
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (isPlain) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    root.ariaBusy = 'true';
    const isPosting = !submitter || (submitter instanceof HTMLButtonElement && submitter.value === 'post');
    // What else is done with the draft is done with its newest revision.
    const sent = isPosting ? publish(parts, files, drafts) : settle(parts, files, drafts);
    void sent
      .then((outcome) => {
        if (outcome === 'plain') sendPlainly(submitter);
      })
      .finally(() => {
        isBusy = false;
        root.ariaBusy = null;
      });
  });
}

/** Files that are on their way would be lost with the page. */
async function settle(parts: Parts, files: Files, drafts: Drafts): Promise<'plain' | undefined> {
  const isComplete = await waitForFiles(parts, files);
  if (await files.areWaiting()) return 'plain';
  if (!isComplete) return undefined;
  await drafts.settle();
  return 'plain';
}

async function publish(parts: Parts, files: Files, drafts: Drafts): Promise<'plain' | undefined> {
  const { form } = parts;
  const isComplete = await waitForFiles(parts, files);
  // The page to sign in takes the text along.
  if (await files.areWaiting()) return 'plain';
  if (!isComplete && navigator.onLine) return undefined;
  say(form, '');
  const missing = files.undescribed();
  const goesOn = missing.length === 0 || (await asksForTexts(parts, missing));
  if (!goesOn) return undefined;
  await drafts.settle();
  if (!isComplete || !navigator.onLine) return keepElsewhere(parts, files, drafts, false);
  const data = new FormData(form);
  data.set('step', 'post');
  if (missing.length > 0) data.set('without_alt', 'true');
  const goOn = hold(form);
  try {
    const sent = await fetchPart('/publish', 'published', { method: 'POST', body: new URLSearchParams(textsOf(data)) });
    return await take(parts, drafts, sent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    keepElsewhere(parts, files, drafts, true);
  } finally {
    goOn();
  }
}

/** What would be written while the post is on its way would belong to none. Returns what lets one go on. */
function hold(form: HTMLFormElement): () => void {
  const { activeElement: active } = document;
  form.inert = true;
  return () => {
    form.inert = false;
    if (active instanceof HTMLElement && form.contains(active)) active.focus();
  };
}

/** Without network the post is for whoever keeps posts until there is one; otherwise it stays where it is. */
function keepElsewhere({ root, form }: Parts, files: Files, drafts: Drafts, mayHaveArrived: boolean): undefined {
  files.handOver();
  const event = new CustomEvent(WITHOUT_NETWORK, { bubbles: true, cancelable: true, detail: { mayHaveArrived } });
  if (form.dispatchEvent(event)) {
    files.takeBack();
    say(form, word(root, 'offline'));
  } else drafts.end();
}

type Sent = { readonly response: Response; readonly content: DocumentFragment };

async function take({ root, form }: Parts, drafts: Drafts, { response, content }: Sent): Promise<'plain' | undefined> {
  // Pages that lead on with the text: to signing in again, to another account, to a draft that is gone.
  if (response.status === 401 || response.status === 409) return 'plain';
  const made = content.querySelector<HTMLElement>('.published');
  if (made || response.redirected) drafts.publish();
  if (response.redirected) return tell(root, response.url, response.url);
  if (!made) {
    takeOver(form, content);
    const said = [...content.querySelectorAll('.composer > :is(.alert, .note)')].map((one) => one.textContent?.trim());
    return say(form, said.join(' ') || (reasonIn(content) ?? word(root, 'failed')));
  }
  const changed = made.dataset.answers ?? hiddenValue(form, 'editing');
  if (changed !== '') noteChanged(changed);
  tell(root, made, made.dataset.address ?? '/home');
}

/**
 * Tells whoever listens what has been made, or leads there. What has become a post is not shown again by "back", which leads to where one came
 * from.
 */
function tell(root: HTMLElement, made: HTMLElement | string, address: string): undefined {
  const event = new CustomEvent(PUBLISHED, { bubbles: true, cancelable: true, detail: made });
  if (root.dispatchEvent(event)) location.replace(address);
}

/** Goes on with the token and the key of the answer, and without the posts that the server does not know any more. */
function takeOver(form: HTMLFormElement, content: DocumentFragment): void {
  const answered = content.querySelector<HTMLFormElement>('form.composer');
  if (!answered) return;
  showTitleProblem(form, answered);
  for (const name of ['authenticity_token', 'key']) setHidden(form, name, hiddenValue(answered, name));
  for (const name of ['in_reply_to_id', 'quoted_status_id'])
    if (hiddenValue(form, name) !== '') setHidden(form, name, hiddenValue(answered, name));
}

/** Asks whether pictures shall stay without texts, as the person wants to be asked. Whether the post can be sent. */
async function asksForTexts({ root }: Parts, missing: readonly HTMLTextAreaElement[]): Promise<boolean> {
  const wish = root.dataset.altTexts ?? 'remind';
  if (wish === 'none') return true;
  const dialog = tool(root, 'alt-missing');
  if (wish === 'require') dialog.querySelector('[value="anyway"]')?.remove();
  if ((await askBy(root, dialog)) === 'anyway') return true;
  if (missing[0]) askForText(missing[0]);
  return false;
}
