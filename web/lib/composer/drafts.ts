import { contentOf, pristine } from './draft-content.ts';
import { dropEdit } from './edits.ts';
import type { Files } from './files.ts';
import { hiddenValue, type Parts, word } from './parts.ts';
import { deleteDraft, type Outcome, saveDraft } from './save-draft.ts';
import { takeUp } from './take-up.ts';
import { dropUnsaved, keepUnsaved } from './unsaved.ts';

/** A pause (ms) in writing after which a draft is saved, and the longest time that one writes without. */
const PAUSE = 1500;
const LONGEST = 5000;

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
      .then(() => saveDraft(form, content, word(root, 'zone')))
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
      dropEdit(form);
      await deleteDraft(form);
    },
    end,
    publish() {
      end();
      dropUnsaved(form);
      dropEdit(form);
    },
    isChanged: () => contentOf(form) !== first || !files.areAllThere(),
  };
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
