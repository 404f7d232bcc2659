import { hiddenValue } from './parts.ts';

/** What could not be saved as a draft waits in the browser under names that begin so, for the account that wrote it. */
const BEGIN = 'whinchat_unsaved';

/** What a form held, which draft it was in which revision, and the path and query of its page. */
type Kept = { readonly content: string; readonly id: string; readonly revision: string; readonly page: string };

/** Something that waits; `putBack` lets it wait on. */
export type Unsaved = Kept & { putBack(): void };

/** Keeps what a form holds until it can be saved; `page` is the path and query of its page. A browser that forbids storage keeps nothing. */
export function keepUnsaved(form: HTMLFormElement, content: string, page = location.pathname + location.search): void {
  const id = hiddenValue(form, 'draft_id');
  const revision = hiddenValue(form, 'draft_revision');
  const kept: Kept = { content, id, revision, page };
  inStorage((storage) => storage.setItem(nameOf(form), JSON.stringify(kept)));
}

/** Forgets what was kept of a form. */
export function dropUnsaved(form: HTMLFormElement): void {
  inStorage((storage) => storage.removeItem(nameOf(form)));
}

/** Takes what other forms of the account have left; no other page takes it too. */
export function takeUnsaved(form: HTMLFormElement): Unsaved[] {
  const found: Unsaved[] = [];
  inStorage((storage) => {
    const begin = `${BEGIN} ${hiddenValue(form, 'acting_account')} `;
    for (const name of Object.keys(storage)) {
      const text = name.startsWith(begin) ? storage.getItem(name) : null;
      if (text === null) continue;
      storage.removeItem(name);
      const kept: Kept = JSON.parse(text);
      found.push({ ...kept, putBack: () => inStorage((again) => again.setItem(name, text)) });
    }
  });
  return found;
}

function nameOf(form: HTMLFormElement): string {
  return `${BEGIN} ${hiddenValue(form, 'acting_account')} ${hiddenValue(form, 'key')}`;
}

function inStorage(act: (storage: Storage) => void): void {
  try {
    act(localStorage);
  } catch {
    return;
  }
}
