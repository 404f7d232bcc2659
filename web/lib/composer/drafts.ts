import { askApi, reasonIn } from '../ask-api.ts';
import type { Files } from './files.ts';
import { instantOf } from './instant.ts';
import { hiddenValue, type Parts, setHidden, word } from './parts.ts';

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
]);

/** Fields of which one is enough for a draft. */
const CONTENT = ['status', 'thread[][status]', 'spoiler_text', 'media_ids[]', 'poll[options][]'];

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

type Saved = { readonly id: string; readonly revision?: number | string };

/**
 * Keeps what is written as a draft on the server: in pauses, every few seconds while one goes on, and when the page is left. What another device
 * has written meanwhile is not replaced: this text becomes a draft of its own then.
 */
export function keepDraft({ root, form }: Parts, files: Files): Drafts {
  const first = contentOf(form);
  let saved = first;
  let ended = hiddenValue(form, 'editing') !== '';
  let since = 0;
  let timer = 0;
  let last: Promise<boolean> = Promise.resolve(true);
  const shown = form.querySelector('.draft-state');
  const say = (text: string) => {
    if (shown) shown.textContent = text;
  };
  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    since = 0;
    const content = contentOf(form);
    if (ended || content === saved) return true;
    const reason = await files
      .describe()
      .then(() => store(form, content, word(root, 'zone')))
      .catch(withoutNetwork);
    if (reason === undefined || reason === 'both') saved = content;
    say(
      reason === undefined
        ? word(root, 'saved')
        : reason === 'both'
          ? word(root, 'both')
          : reason || word(root, 'notSaved'),
    );
    return content === saved;
  };
  const next = () => {
    last = last.then(save, save);
    return last;
  };
  const note = () => {
    if (ended) return;
    clearTimeout(timer);
    since ||= Date.now();
    say('');
    timer = setTimeout(next, Math.min(PAUSE, since + LONGEST - Date.now()));
  };
  for (const type of ['input', 'change']) form.addEventListener(type, note);
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', next, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void next(), { signal });
  const end = () => {
    ended = true;
    clearTimeout(timer);
    stop.abort();
  };
  return {
    settle: next,
    async discard() {
      ended = true;
      await last;
      const id = hiddenValue(form, 'draft_id');
      if (id !== '') await askApi(form, `${PATH}/${id}`, { method: 'DELETE' }).catch(() => undefined);
    },
    end,
    publish() {
      end();
      if (isPage(form)) history.replaceState(history.state, '', '/publish');
      // What comes back from the cache of the browser would make the same post once more.
      addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    },
    isChanged: () => contentOf(form) !== first,
  };
}

/** Nothing is said of why: it goes on by itself. */
function withoutNetwork(error: unknown): string {
  if (!(error instanceof TypeError)) throw error;
  return '';
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
  return !CONTENT.some((name) => fields.has(name));
}

/** Saves a draft. Undefined when that is done, `both` when it stands beside one of another device, otherwise why not. */
async function store(form: HTMLFormElement, content: string, zone: string): Promise<string | undefined> {
  const id = hiddenValue(form, 'draft_id');
  if (isEmpty(content)) {
    if (id === '') return undefined;
    const answer = await askApi(form, `${PATH}/${id}`, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) return reasonIn(await answer.text());
    known(form, undefined);
    return undefined;
  }
  const body = new URLSearchParams(content);
  body.delete('descriptions[]');
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
    return undefined;
  }
  if (id === '' || (answer.status !== 409 && answer.status !== 404)) return reasonIn(await answer.text());
  setHidden(form, 'draft_id', '');
  return (await store(form, content, zone)) ?? (answer.status === 409 ? 'both' : undefined);
}

/** The draft that this form writes. Where the form is a page of its own, that is its address from now on, also after a reload. */
function known(form: HTMLFormElement, draft: Saved | undefined): void {
  setHidden(form, 'draft_id', draft?.id ?? '');
  setHidden(form, 'draft_revision', String(draft?.revision ?? ''));
  if (isPage(form)) history.replaceState(history.state, '', draft ? `/publish?draft=${draft.id}` : '/publish');
}

const isPage = (form: HTMLFormElement): boolean => location.pathname === '/publish' && !form.closest('dialog');
