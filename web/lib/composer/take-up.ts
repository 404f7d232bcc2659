import { hiddenValue, setHidden, tool, word } from './parts.ts';
import { isPage, saveDraft } from './save-draft.ts';
import { takeUnsaved, type Unsaved } from './unsaved.ts';

/**
 * Saves what could not be saved before, when the session had ended or the browser was closed without network. Where it was this very form,
 * that is shown with it; otherwise it is said.
 */
export async function takeUp(root: HTMLElement, form: HTMLFormElement, isUntouched: () => boolean): Promise<void> {
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
  const outcome = await saveDraft(hidden, one.content, word(root, 'zone'));
  return 'refused' in outcome ? undefined : hiddenValue(hidden, 'draft_id');
}
