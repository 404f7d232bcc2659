import { hiddenValue, type Parts, word } from './parts.ts';

/** Begins as the names of all that has been typed and not sent, which is dropped when one signs out (`web/lib/keep-typed.ts`). */
const BEGIN = 'whinchat-typed edit';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is changed in an edit until it is saved or discarded, in this tab: an edit has no draft. The next form for the same post comes with it, and
 * says so.
 */
export function keepEdit({ root, form }: Parts): void {
  if (hiddenValue(form, 'editing') === '') return;
  const kept = inStorage((storage) => storage.getItem(nameOf(form)));
  if (kept !== null && kept !== undefined && putBack(form, new URLSearchParams(kept))) {
    const said = form.querySelector('.draft-state');
    if (said) said.textContent = word(root, 'editKept');
  }
  form.addEventListener('input', () => {
    const typed = new URLSearchParams(fieldsOf(form).map((field) => [field.name, chosenIn(field)]));
    inStorage((storage) => storage.setItem(nameOf(form), typed.toString()));
  });
}

/** Forgets what was kept of an edit. */
export function dropEdit(form: HTMLFormElement): void {
  if (hiddenValue(form, 'editing') !== '') inStorage((storage) => storage.removeItem(nameOf(form)));
}

/** Whether something differs from what the form came with. */
function putBack(form: HTMLFormElement, kept: URLSearchParams): boolean {
  let isChanged = false;
  const left = new Map([...new Set(kept.keys())].map((name) => [name, kept.getAll(name)]));
  for (const field of fieldsOf(form)) {
    const value = left.get(field.name)?.shift();
    if (value === undefined || value === chosenIn(field)) continue;
    isChanged = true;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== '';
    else field.value = value;
  }
  return isChanged;
}

/** What a person writes or chooses. Files and what the page itself holds are not among it. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const found = form.querySelectorAll<Field>(
    'textarea[name], select[name], input[name]:not([type="hidden"], [type="file"])',
  );
  return [...found];
}

function chosenIn(field: Field): string {
  return field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked ? '' : field.value;
}

const nameOf = (form: HTMLFormElement): string =>
  `${BEGIN} ${hiddenValue(form, 'acting_account')} ${hiddenValue(form, 'editing')}`;

/** Where storage is switched off, or has no room, nothing is kept. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
