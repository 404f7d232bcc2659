import type { Files } from './files.ts';
import { type Parts, word } from './parts.ts';

/** Says in the line of the button, which is always in sight, what stands in the way, or what is waited for. */
export function say(form: HTMLFormElement, text: string, role: 'alert' | 'status' = 'alert'): undefined {
  form.querySelector('.composer-says')?.remove();
  if (text === '') return;
  const said = document.createElement('p');
  said.className = `composer-says ${role === 'alert' ? 'alert' : 'hint'}`;
  said.setAttribute('role', role);
  said.textContent = text;
  form.querySelector(':scope > .actions')?.append(said);
}

/** Waits until all files have been uploaded, and says so. False, and it is said, when one could not be. */
export async function waitForFiles({ root, form }: Parts, files: Files): Promise<boolean> {
  say(form, '');
  if (!files.areSettled()) say(form, word(root, 'waiting'), 'status');
  const isComplete = await files.allThere();
  say(form, isComplete ? '' : word(root, 'unfinished'));
  return isComplete;
}
