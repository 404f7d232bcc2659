/** A form to write a post, with the element around it, and its main field. */
export type Parts = { readonly root: HTMLElement; readonly form: HTMLFormElement; readonly text: HTMLTextAreaElement };

/** A text of the composer, which comes with it as `<template data-word="NAME">`. */
export function word(root: Element, name: string): string {
  return root.querySelector<HTMLTemplateElement>(`template[data-word="${name}"]`)?.content.textContent ?? '';
}

/** A copy of the element that comes with the composer in `<template data-tool="NAME">`. Throws when there is none. */
export function tool(root: Element, name: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-tool="${name}"]`);
  const made = template && document.importNode(template.content, true).firstElementChild;
  if (!(made instanceof HTMLElement)) throw new Error(`the composer has no ${name}`);
  return made;
}

/** The value of a hidden field of the form; empty when it has none. */
export function hiddenValue(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)?.value ?? '';
}

/** Gives a hidden field of the form a value; adds the field if need be. */
export function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const known = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`);
  const field = known ?? document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  if (!known) form.prepend(field);
}

/** Shows a dialog of the composer until it is closed; returns the value of the button that closed it, empty when it was left otherwise. */
export async function askBy(root: Element, dialog: HTMLElement): Promise<string> {
  if (!(dialog instanceof HTMLDialogElement)) return '';
  root.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  return dialog.returnValue;
}
