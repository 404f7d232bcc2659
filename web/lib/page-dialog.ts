import { askPart } from './fragments.ts';
import { rest } from './insert.ts';
import { toastRefusal } from './toasts.ts';

/** The part of a small page that asks something. */
const PART = 'ask';

/**
 * Shows what a small page of ours asks as a dialog over this page, in the dialog of the template `page-dialog`. Its forms lead back to this
 * page. Rejects with a TypeError without network.
 */
export async function showPageDialog(address: string): Promise<void> {
  const template = document.getElementById('page-dialog');
  if (!(template instanceof HTMLTemplateElement)) return location.assign(address);
  const answer = await askPart(address, PART);
  if (answer.kind === 'gone') return;
  if (answer.kind === 'refused') return toastRefusal(answer);
  const dialog = document.importNode(template.content, true).querySelector('dialog');
  if (!dialog) return;
  dialog.append(answer.content);
  for (const back of dialog.querySelectorAll<HTMLInputElement>('input[name="back"]')) {
    back.value = location.pathname + location.search;
  }
  const heading = dialog.querySelector('h1');
  if (heading) dialog.setAttribute('aria-label', heading.textContent ?? '');
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  begin(dialog, heading);
}

/** Leads to what a dialog asks for, or has it read from the start: browsers would lead to its way out. */
function begin(dialog: HTMLDialogElement, heading: HTMLElement | null): void {
  const chosen = dialog.querySelector<HTMLElement>('input:checked') ?? dialog.querySelector<HTMLElement>('.pick');
  if (chosen) chosen.focus();
  else rest(heading);
}
