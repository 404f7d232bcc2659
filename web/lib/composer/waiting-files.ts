import { handOnFocus } from '../insert.ts';
import { dropFile, type KeptFile, keepFile, keptFilesOf } from '../kept-files.ts';
import { hiddenValue, type Parts, tool } from './parts.ts';

/** A file in the form, with its element and the key under which it is kept while its account is not signed in. */
type Waiting = { readonly element: HTMLElement; readonly file: File; readonly key: string };

/** Keeps a file and its text until its account signs in again; whether that was done. */
export function letWait({ form }: Parts, { element, file, key }: Waiting): Promise<boolean> {
  const account = hiddenValue(form, 'acting_account');
  const description = element.querySelector('textarea')?.value ?? '';
  return keepFile({ key, account, file, description }).catch(() => false);
}

/** The file is there, or wanted no more. A browser that keeps nothing has none to drop. */
export function waitNoMore({ key }: Waiting): void {
  void dropFile(key).catch(() => undefined);
}

/** Offers, on the page to write, the files of this account that were not uploaded when its session ended; `take` is given those that are wanted. */
export async function offerWaiting({ root, form, text }: Parts, take: (file: KeptFile) => void): Promise<void> {
  if (location.pathname !== '/publish' || form.closest('dialog') || hiddenValue(form, 'editing') !== '') return;
  const files = await keptFilesOf(hiddenValue(form, 'acting_account')).catch(() => []);
  if (files.length === 0) return;
  const shown = tool(root, 'waiting-files');
  const list = shown.querySelector('ul');
  for (const { file } of files) list?.append(Object.assign(document.createElement('li'), { textContent: file.name }));
  const answer = (name: string, act: (file: KeptFile) => void) =>
    shown.querySelector(`[data-${name}]`)?.addEventListener('click', () => {
      files.forEach(act);
      handOnFocus(
        () => shown.remove(),
        () => text,
      );
    });
  answer('take', take);
  answer('drop', ({ key }) => void dropFile(key));
  form.querySelector('.files')?.before(shown);
}
