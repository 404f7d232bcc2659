import { parsePage } from './parse-page.ts';

/** How much of a page is read, in UTF-16 units. */
const MAX_HTML = 512 * 1024;

/** What stands on a page of ours under one id: a field with its label, or a group of fields with its heading. */
export type FormText = {
  /** The id, by which an address leads there; empty for what stands under none. */
  readonly id: string;
  /** The form that stands alone on its page where no scripts run, if it is in one. */
  readonly form: string | undefined;
  readonly label: string;
  /** What explains it. */
  readonly hint: string;
  /** The texts of what can be chosen there. */
  readonly choices: readonly string[];
};

type Draft = { id: string; form: string | undefined; label: string; hint: string; choices: string[] };
type Part = 'label' | 'hint' | 'choice';
type Element = { readonly owner: string; readonly form: string | undefined; readonly part: Part | 'nothing' };

/** A heading that names what has the id around it, or itself. */
const HEADINGS = new Set(['legend', 'summary', 'h2']);

/** What stands there and is no choice: it is the same everywhere, or what somebody has written. */
const SKIPPED = new Set(['h1', 'noscript', 'script', 'style', 'svg', 'textarea']);

/**
 * The fields of a page of ours with their texts, by their ids. Each text belongs to the field that it labels or explains, otherwise to what has an id
 * and is closest around it: whoever looks for it is led there.
 */
export function formTextsIn(html: string): FormText[] {
  const found = new Map<string, Draft>();
  const open: Element[] = [{ owner: '', form: undefined, part: 'choice' }];
  parsePage(html, MAX_HTML, {
    onopentag(name, attributes) {
      const around = open.at(-1) ?? { owner: '', form: undefined, part: 'choice' };
      const element = elementOf(name, attributes, around);
      open.push(element);
      if (attributes.id !== undefined && attributes['aria-label'] !== undefined)
        draftOf(found, element).label ||= attributes['aria-label'];
    },
    ontext(text) {
      const element = open.at(-1);
      const words = text.replaceAll(/\s+/g, ' ');
      if (element && element.part !== 'nothing' && words.trim() !== '')
        add(draftOf(found, element), element.part, words);
    },
    onclosetag() {
      open.pop();
    },
  });
  return [...found.values()].map((draft) => ({ ...draft, label: draft.label.trim(), hint: draft.hint.trim() }));
}

type Attributes = Readonly<Record<string, string>>;

function elementOf(name: string, attributes: Attributes, around: Element): Element {
  const { id, for: labelled, class: classes = '' } = attributes;
  const form = attributes['data-form'] ?? around.form;
  const isSkipped = SKIPPED.has(name) || /\b(way-to-form|optional)\b/.test(classes) || around.part === 'nothing';
  if (isSkipped) return { owner: around.owner, form, part: 'nothing' };
  if (name === 'label' && labelled !== undefined) return { owner: labelled, form, part: 'label' };
  if (/\bunseen\b/.test(classes)) return { owner: around.owner, form, part: 'nothing' };
  if (id?.endsWith('-hint')) return { owner: id.slice(0, -'-hint'.length), form, part: 'hint' };
  const owner = id ?? around.owner;
  // The foldout of a button that asks again is no heading.
  if (HEADINGS.has(name) && !/\bbutton\b/.test(classes)) return { owner, form, part: 'label' };
  if (/\bhint\b/.test(classes)) return { owner, form, part: 'hint' };
  return { owner, form, part: id === undefined ? around.part : 'choice' };
}

function draftOf(found: Map<string, Draft>, { owner, form }: Element): Draft {
  const draft = found.get(owner) ?? { id: owner, form, label: '', hint: '', choices: [] };
  found.set(owner, draft);
  return draft;
}

function add(draft: Draft, part: Part, text: string): void {
  if (part === 'choice') draft.choices.push(text.trim());
  else if (part === 'hint') draft.hint += text;
  else draft.label += text;
}
