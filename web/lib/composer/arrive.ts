import { clearMessages, tellOfChange } from './file-fields.ts';
import { type Item, type State, settle } from './file-items.ts';
import { type Parts, tool, word } from './parts.ts';
import { type Outcome, upload } from './upload.ts';
import { letWait, waitNoMore } from './waiting-files.ts';

/** So often an upload that was cut off is tried again by itself, after waits (ms) that double. */
const TRIES = 5;
const FIRST_WAIT = 2000;

/** Uploads the file of an item, again and again if need be. */
export async function arrive(parts: Parts, item: Item): Promise<void> {
  const { signal } = item.left;
  for (let tries = 1; !signal.aborted; tries += 1) {
    item.state = 'coming';
    const outcome = await attempt(parts, item);
    if (signal.aborted) return;
    await item.drawn;
    const { kind } = outcome;
    const isKept = kind === 'ended' && (await letWait(parts, item));
    item.isKept ||= isKept;
    if (item.isKept && (kind === 'done' || kind === 'refused')) waitNoMore(item);
    item.state = stateAfter(kind, isKept);
    if (outcome.kind === 'done') settle(parts, item, outcome.media);
    else {
      const why = isKept ? word(parts.root, 'waits') : reasonOf(parts, outcome);
      const mayRepeat = outcome.kind !== 'refused' || outcome.mayRepeat;
      show(parts, item, { text: `${item.file.name}: ${why}`, isBad: true, mayRepeat });
    }
    tellOfChange(parts.form);
    if (outcome.kind === 'done') return;
    if (await chance(item, outcome.kind === 'cut' ? tries : TRIES)) tries = 0;
  }
}

function stateAfter(kind: Outcome['kind'], isKept: boolean): State {
  if (kind === 'done') return 'there';
  return kind === 'ended' && !isKept ? 'refused' : kind;
}

function reasonOf({ root }: Parts, outcome: Outcome): string {
  if (outcome.kind === 'cut' || outcome.kind === 'done') return word(root, 'cut');
  return outcome.reason || word(root, 'refused');
}

function attempt(parts: Parts, item: Item): Promise<Outcome> {
  const { root, form } = parts;
  const progress = show(parts, item, { text: `${item.file.name}: ${word(root, 'uploading')}` });
  return upload(form, item.file, {
    signal: item.left.signal,
    progress: (share) => {
      if (progress) progress.value = share;
    },
    converting: () => {
      const bar = show(parts, item, { text: `${item.file.name}: ${word(root, 'converting')}` });
      bar?.removeAttribute('value');
    },
  }).catch((): Outcome => ({ kind: 'cut' }));
}

type Message = { readonly text: string; readonly isBad?: boolean; readonly mayRepeat?: boolean };

/** Says how it stands with a file, and returns the bar that shows how far it has come, if it is on its way. */
function show(
  { root }: Parts,
  { element }: Item,
  { text, isBad = false, mayRepeat = false }: Message,
): HTMLProgressElement | null {
  clearMessages(element);
  const shown = tool(root, 'upload');
  const said = shown.querySelector('.upload-text');
  const bar = shown.querySelector('progress');
  if (said) said.textContent = text;
  if (bar) bar.ariaLabel = text;
  shown.classList.toggle('bad', isBad);
  (isBad ? bar : shown.querySelector('[data-remove]'))?.remove();
  if (!mayRepeat) shown.querySelector('[data-again]')?.remove();
  // On its small picture: nothing moves when the file is there. What went wrong is said below the row.
  if (isBad) element.append(shown);
  else element.querySelector('.thumbnail')?.append(shown);
  return bar;
}

/** Waits until an upload may be tried again. Whether that is because something has changed: a person or the network says so. */
function chance({ element, left }: Item, tries: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const { signal } = done;
    const go = (isNew: boolean) => {
      done.abort();
      clearTimeout(timer);
      resolve(isNew);
    };
    const wait = FIRST_WAIT * 2 ** (tries - 1);
    const timer = tries < TRIES && navigator.onLine ? setTimeout(() => go(false), wait) : undefined;
    if (tries < TRIES || !navigator.onLine) addEventListener('online', () => go(true), { signal });
    element.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('[data-again]') && go(true),
      { signal },
    );
    left.signal.addEventListener('abort', () => go(true), { signal });
  });
}
