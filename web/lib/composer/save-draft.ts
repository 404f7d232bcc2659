import { askApi, reasonIn } from '../ask-api.ts';
import { bodyOf, isEmpty } from './draft-content.ts';
import { instantOf } from './instant.ts';
import { hiddenValue, setHidden } from './parts.ts';

const PATH = '/api/whinchat/v1/drafts';

/** `refused`: why it could not be saved, empty if that is not known. */
export type Outcome = { readonly says: 'saved' | 'both' | 'gone' } | { readonly refused: string };
const SAVED: Outcome = { says: 'saved' };

type Saved = { readonly id: string; readonly revision?: number | string };

/** Saves a draft: why not, if that could not be done, and which of the words of the composer says how it stands. */
export async function saveDraft(form: HTMLFormElement, content: string, zone: string): Promise<Outcome> {
  const id = hiddenValue(form, 'draft_id');
  if (isEmpty(content)) {
    if (id === '') return SAVED;
    const answer = await askApi(form, `${PATH}/${id}`, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) return { refused: reasonIn(await answer.text()) };
    known(form, undefined);
    return SAVED;
  }
  const body = bodyOf(content);
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
  const outcome = await saveDraft(form, content, zone);
  return 'refused' in outcome ? outcome : { says: isChanged ? 'both' : 'gone' };
}

/** The draft that this form writes. Where the form is a page of its own, that is its address from now on, also after a reload. */
function known(form: HTMLFormElement, draft: Saved | undefined): void {
  setHidden(form, 'draft_id', draft?.id ?? '');
  setHidden(form, 'draft_revision', String(draft?.revision ?? ''));
  if (isPage(form)) history.replaceState(history.state, '', draft ? `/publish?draft=${draft.id}` : '/publish');
}

/** Deletes the draft that a form writes, if there is one. */
export async function deleteDraft(form: HTMLFormElement): Promise<void> {
  const id = hiddenValue(form, 'draft_id');
  if (id !== '') await askApi(form, `${PATH}/${id}`, { method: 'DELETE' }).catch(() => undefined);
}

/** Whether a form is the page of its draft, and not in a dialog or beside something else. */
export const isPage = (form: HTMLFormElement): boolean =>
  location.pathname === '/publish' && form.isConnected && !form.closest('dialog');
