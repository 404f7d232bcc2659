import { askApi, reasonIn } from '../ask-api.ts';
import type { Files } from './files.ts';
import { instantOf } from './instant.ts';
import { hiddenValue, type Parts, setHidden, tool, word } from './parts.ts';
import { dropUnsaved, keepUnsaved, takeUnsaved, type Unsaved } from './unsaved.ts';

/** A pause (ms) in writing after which a draft is saved, and the longest time that one writes without. */
const PAUSE = 1500;
const LONGEST = 5000;

const PATH = '/api/whinchat/v1/drafts';

/** Fields of the form that are no part of a draft. */
const OTHERS = new Set([
  'authenticity_token',
  'acting_account',
  'back',
  'key',
  'draft_id',
  'draft_revision',
  'step',
  'editing',
  'version',
]);

/** Fields of which one is enough for a draft. */
const CONTENT =
  /^(?:status|spoiler_text|media_ids\[\]|poll\[options\]\[\]|thread\[\d+\]\[(?:status|media_ids)\](?:\[\])?)$/;

/** The texts of files, which the server keeps with them. */
const DESCRIPTIONS = /^(?:thread\[\d+\]\[descriptions\]|descriptions)\[\]$/;

/** The draft of a post that is being written. */
export type Drafts = {
  /** Saves what has not been saved. Whether all is saved then. */
  settle(): Promise<boolean>;
  /** Deletes it. */
  discard(): Promise<void>;
  /** Saves nothing from now on: the form is being sent. */
  end(): void;
  /** The same, for good: it has become a post. */
  publish(): void;
  /** Whether something has been written that the page did not come with. */
  isChanged(): boolean;
};

/** `refused`: why it could not be saved, empty if that is not known. */
type Outcome = { readonly says: 'saved' | 'both' | 'gone' } | { readonly refused: string };
const SAVED: Outcome = { says: 'saved' };

type Saved = { readonly id: string; readonly revision?: number | string };

/**
 * Keeps what is written as a draft on the server: in pauses, every few seconds while one goes on, and when the page is left. What another device
 * has written meanwhile is not replaced: this text becomes a draft of its own then.
 */
export function keepDraft({ root, form }: Parts, files: Files): Drafts {
  const first = contentOf(pristine(form));
  let saved = first;
  let ended = hiddenValue(form, 'editing') !== '';
  let since = 0;
  let timer = 0;
  let last: Promise<boolean> = Promise.resolve(true);
  const say = sayBeside(form);
  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    since = 0;
    const content = contentOf(form);
    // While it is on its way it becomes no draft beside the post.
    if (ended || isOnItsWay(form) || content === saved) return true;
    const outcome = await files
      .describe()
      .then(() => store(form, content, word(root, 'zone')))
      .catch(withoutNetwork);
    if ('refused' in outcome) {
      say(outcome.refused || word(root, 'notSaved'));
      keepUnsaved(form, content);
      // Without network, or while the server starts, it is tried again.
      if (outcome.refused === '' && !ended) timer = setTimeout(next, LONGEST);
    } else {
      saved = content;
      say(word(root, outcome.says));
      dropUnsaved(form);
    }
    return content === saved;
  };
  const next = () => {
    last = last.then(save, save);
    return last;
  };
  const note = (event?: Event) => {
    if (event?.isTrusted) delete form.dataset.sent;
    if (ended) return;
    clearTimeout(timer);
    since ||= Date.now();
    say('');
    timer = setTimeout(next, Math.min(PAUSE, since + LONGEST - Date.now()));
  };
  form.addEventListener('input', note);
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', next, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void next(), { signal });
  const end = () => {
    ended = true;
    clearTimeout(timer);
    stop.abort();
  };
  if (!ended && !isOnItsWay(form)) void takeUp(root, form, () => contentOf(form) === first);
  // What was written while the scripts were loading.
  if (contentOf(form) !== first) note();
  return {
    settle: next,
    async discard() {
      end();
      await last;
      dropUnsaved(form);
      const id = hiddenValue(form, 'draft_id');
      if (id !== '') await askApi(form, `${PATH}/${id}`, { method: 'DELETE' }).catch(() => undefined);
    },
    end,
    publish() {
      end();
      dropUnsaved(form);
      if (isPage(form)) forgetPage(form);
    },
    isChanged: () => contentOf(form) !== first || !files.areAllThere(),
  };
}

/**
 * Saves what could not be saved before, when the session had ended or the browser was closed without network. Where it was this very form,
 * that is shown with it; otherwise it is said.
 */
async function takeUp(root: HTMLElement, form: HTMLFormElement, isUntouched: () => boolean): Promise<void> {
  for (const one of takeUnsaved(form)) {
    const id = await storeUnsaved(root, form, one).catch(() => undefined);
    if (id === undefined) one.putBack();
    else if (isPage(form) && one.page === location.pathname + location.search && isUntouched())
      location.replace(`/publish?draft=${id}`);
    else if (!form.querySelector('.kept-before')) {
      const note = tool(root, 'kept');
      note.classList.add('kept-before');
      form.prepend(note);
    }
  }
}

/** In a form of its own, which nobody sees. */
async function storeUnsaved(root: HTMLElement, form: HTMLFormElement, one: Unsaved): Promise<string | undefined> {
  const hidden = document.createElement('form');
  for (const name of ['authenticity_token', 'acting_account']) setHidden(hidden, name, hiddenValue(form, name));
  setHidden(hidden, 'draft_id', one.id);
  setHidden(hidden, 'draft_revision', one.revision);
  const outcome = await store(hidden, one.content, word(root, 'zone'));
  return 'refused' in outcome ? undefined : hiddenValue(hidden, 'draft_id');
}

/** Nothing is said of why: it goes on by itself. */
function withoutNetwork(error: unknown): Outcome {
  if (!(error instanceof TypeError)) throw error;
  return { refused: '' };
}

/** Says how it stands with the draft, where nothing moves by that. */
function sayBeside(form: HTMLFormElement): (text: string) => void {
  const shown = form.querySelector('.draft-state');
  return (text) => {
    if (shown) shown.textContent = text;
  };
}

/** Whether a form is being sent: by script, or by a button that was pressed before there was one, if nobody has written since. */
const isOnItsWay = (form: HTMLFormElement): boolean => form.inert || form.dataset.sent !== undefined;

/** What has become a post is not shown again, as what comes back from the cache of the browser would make it once more. */
function forgetPage(form: HTMLFormElement): void {
  history.replaceState(history.state, '', '/publish');
  for (const text of form.querySelectorAll('textarea')) text.value = '';
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** A form as it came from the server. */
function pristine(form: HTMLFormElement): HTMLFormElement {
  const copy = document.importNode(form, true);
  copy.reset();
  return copy;
}

/** What a draft holds, as the body of a request; the texts of its files, which the server keeps with them, are only compared. */
function contentOf(form: HTMLFormElement): string {
  const content = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !OTHERS.has(name) && value !== '') content.append(name, value);
  }
  const isMarkdown = content.has('markdown');
  content.set('content_type', isMarkdown ? 'text/markdown' : 'text/plain');
  content.delete('markdown');
  if (!content.has('poll[options][]'))
    for (const name of [...content.keys()]) if (name.startsWith('poll')) content.delete(name);
  return content.toString();
}

/** Whether there is anything that is worth a draft. */
function isEmpty(content: string): boolean {
  const fields = new URLSearchParams(content);
  return ![...fields.keys()].some((name) => CONTENT.test(name));
}

/** Saves a draft: why not, if that could not be done, and which of the words of the composer says how it stands. */
async function store(form: HTMLFormElement, content: string, zone: string): Promise<Outcome> {
  const id = hiddenValue(form, 'draft_id');
  if (isEmpty(content)) {
    if (id === '') return SAVED;
    const answer = await askApi(form, `${PATH}/${id}`, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) return { refused: reasonIn(await answer.text()) };
    known(form, undefined);
    return SAVED;
  }
  const body = new URLSearchParams(content);
  for (const name of [...body.keys()]) if (DESCRIPTIONS.test(name)) body.delete(name);
  const time = body.get('scheduled_at');
  if (time) body.set('scheduled_at', instantOf(time, zone).toISOString());
  const revision = hiddenValue(form, 'draft_revision');
  if (id !== '' && revision !== '') body.set('revision', revision);
  // What is sent when the page is left goes on without it, up to a size that few posts have.
  const keepalive = body.toString().length < 60_000;
  const answer = await askApi(form, id === '' ? PATH : `${PATH}/${id}`, {
    method: id === '' ? 'POST' : 'PUT',
    body,
    keepalive,
  });
  if (answer.ok) {
    known(form, await answer.json());
    return SAVED;
  }
  const text = await answer.text();
  // Another account by now is a conflict too, and nothing of this draft.
  const isChanged = answer.status === 409 && 'draft' in JSON.parse(text);
  if (id === '' || !(isChanged || answer.status === 404)) return { refused: reasonIn(text) };
  setHidden(form, 'draft_id', '');
  const outcome = await store(form, content, zone);
  return 'refused' in outcome ? outcome : { says: isChanged ? 'both' : 'gone' };
}

/** The draft that this form writes. Where the form is a page of its own, that is its address from now on, also after a reload. */
function known(form: HTMLFormElement, draft: Saved | undefined): void {
  setHidden(form, 'draft_id', draft?.id ?? '');
  setHidden(form, 'draft_revision', String(draft?.revision ?? ''));
  if (isPage(form)) history.replaceState(history.state, '', draft ? `/publish?draft=${draft.id}` : '/publish');
}

const isPage = (form: HTMLFormElement): boolean =>
  location.pathname === '/publish' && form.isConnected && !form.closest('dialog');
