import { DomUtils, parseDocument } from 'htmlparser2';

/** What can be filled in. */
export type FormField = {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'search' | 'password' | 'file' | 'hidden' | 'choice';
  readonly value: string;
  readonly isRequired: boolean;
};

/** What sends a form, and where to. */
export type FormButton = { readonly name: string; readonly value: string; readonly to: string; readonly said: string };

export type HtmlForm = {
  readonly id: string | undefined;
  readonly action: string;
  readonly method: string;
  readonly hasFiles: boolean;
  readonly fields: readonly FormField[];
  readonly buttons: readonly FormButton[];
};

const { findAll, getElementsByTagName, innerText, removeElement } = DomUtils;
type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof getElementsByTagName>[number];

/** What is shown only where scripts run. */
const SCRIPTED = /(?:^| )(?:among-others|write)(?: |$)/;

/** The forms of a page, as a browser without scripts shows them: with all buttons that belong to them, wherever these stand. */
export function formsIn(page: string): HtmlForm[] {
  const document = parseDocument(page, { decodeEntities: true });
  for (const unseen of findAll(({ name, attribs }) => name === 'template' || isScripted(attribs), document.children))
    removeElement(unseen);
  const controls = getElementsByTagName(
    (name) => ['input', 'textarea', 'select', 'button'].includes(name),
    document.children,
  );
  return getElementsByTagName('form', document.children).map((form) => {
    const own = controls.filter((control) => formOf(control) === (form.attribs.id ?? form));
    const inside = controls.filter((control) => formOf(control) === form);
    const all = [...new Set([...own, ...inside])];
    const action = form.attribs.action ?? '';
    return {
      id: form.attribs.id,
      action,
      method: form.attribs.method ?? 'get',
      hasFiles: form.attribs.enctype === 'multipart/form-data',
      fields: all.flatMap(fieldOf),
      buttons: all.filter(isSubmit).map(({ attribs, children }) => ({
        name: attribs.name ?? '',
        value: attribs.value ?? '',
        to: attribs.formaction ?? action,
        said: attribs['aria-label'] ?? innerText(children).trim(),
      })),
    };
  });
}

function isScripted({ class: names = '' }: Element['attribs']): boolean {
  return SCRIPTED.test(names);
}

/** The form that a control stands in, or the id of that which it names. */
function formOf(control: Element): Node | string | undefined {
  if (control.attribs.form !== undefined) return control.attribs.form;
  for (let at = control.parent; at; at = at.parent) if ('name' in at && at.name === 'form') return at;
  return undefined;
}

function isSubmit({ name, attribs }: Element): boolean {
  return name === 'button' && (attribs.type ?? 'submit') === 'submit' && attribs.popovertarget === undefined;
}

const KINDS: Readonly<Record<string, FormField['kind']>> = {
  hidden: 'hidden',
  password: 'password',
  file: 'file',
  search: 'search',
  checkbox: 'choice',
  radio: 'choice',
  'datetime-local': 'choice',
  date: 'number',
  number: 'number',
};

function fieldOf({ name: tag, attribs, children }: Element): FormField[] {
  const { name, type = 'text', value = '', required } = attribs;
  if (!name || tag === 'button') return [];
  const isRequired = required !== undefined;
  if (tag === 'textarea') return [{ name, kind: 'text', value: innerText(children), isRequired }];
  if (tag === 'select') return [{ name, kind: 'choice', value: chosenIn(children), isRequired }];
  const isUnchecked = (type === 'checkbox' || type === 'radio') && attribs.checked === undefined;
  return isUnchecked ? [] : [{ name, kind: KINDS[type] ?? 'text', value, isRequired }];
}

function chosenIn(children: Node[]): string {
  const options = getElementsByTagName('option', children);
  return (options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0])?.attribs.value ?? '';
}

/** Whether a form takes a text that somebody would miss: not what is only looked for. */
export function takesText({ method, action, fields }: HtmlForm, path: string): boolean {
  const isFilter = method === 'get' && action === path;
  return !isFilter && fields.some(({ kind }) => kind === 'text' || kind === 'number');
}
