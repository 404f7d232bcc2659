import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { errorText } from '../../words/errors.ts';
import type { Words } from '../../words/words.ts';

type FieldOptions = {
  readonly label: string;
  /** The wire name, such as `user[email]`. */
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'number' | 'textarea';
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly autocomplete?: string;
  /** What says that the field may be left empty, if it may. */
  readonly optional?: string | false;
  readonly maxLength?: number;
  /** The error messages about the last attempt. */
  readonly errors?: readonly string[];
  /** Focuses this field when the page opens, unless it is filled in: the caret would stand before what it holds. */
  readonly autofocus?: boolean;
};

/** A labelled input; hint and errors are tied to it for screen readers. */
export function field(options: FieldOptions): Html {
  const id = `f-${options.name.replace(/\W+/g, '-').replace(/-$/, '')}`;
  const errors = options.errors ?? [];
  const described = [options.hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return html`<div class="field${errors.length > 0 ? ' wrong' : ''}">
<label for="${id}">${options.label}${options.optional ? html` <span class="optional">${options.optional}</span>` : null}</label>
${options.hint ? html`<p class="hint" id="${id}-hint">${options.hint}</p>` : null}
${input(id, options, described)}
${errors.length > 0 ? html`<p tabindex="-1" autofocus class="error" id="${id}-error">${errors.map((error) => html`<span>${error}</span> `)}</p>` : null}
</div>`;
}

function input(id: string, options: FieldOptions, described: string): Html {
  const common = html`id="${id}" name="${options.name}"${attribute('autocomplete', options.autocomplete)}${attribute(
    'aria-describedby',
    described || undefined,
  )}${attribute('maxlength', options.maxLength)}${options.errors?.length ? html` aria-invalid="true"` : null}${
    options.optional ? null : html` required`
  }${options.autofocus && !options.value ? html` autofocus` : null}`;
  if (options.type === 'textarea')
    return html`<textarea ${common} rows="4" dir="auto">${options.value ?? ''}</textarea>`;
  return html`<input type="${options.type ?? 'text'}" ${common}${attribute('value', options.value)}${
    options.type === 'text' || options.type === undefined
      ? html` dir="auto" autocapitalize="none" spellcheck="false"`
      : null
  }>`;
}

function attribute(name: string, value: string | number | undefined): Html | null {
  return value === undefined ? null : html` ${name}="${value}"`;
}

/** The hidden fields of every form; `method` is for methods that plain forms lack, as in Rails. */
export function hiddenFields(formToken: string, method?: 'put' | 'delete'): Html {
  return html`<input type="hidden" name="authenticity_token" value="${formToken}">${
    method ? html`<input type="hidden" name="_method" value="${method}">` : null
  }`;
}

/** A hidden input for each defined value. */
export function carried(values: Readonly<Record<string, string | undefined>>): Html[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

/** The error messages about one field, such as "Username has already been taken", without the field's name. */
export function errorsOf(details: ErrorDetails | undefined, name: string, words: Words): string[] {
  return (details?.[name] ?? []).map(({ description }) => {
    const text = errorText(description, words);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
}

type Confirmed = {
  readonly label: string;
  /** What it is about, which only screen readers need, where there are several such buttons. */
  readonly of?: string;
  /** What happens for good. */
  readonly warning: string | Html;
  /** Name and value that the button sends, if any. */
  readonly name?: string;
  readonly value?: string;
  /** Where it sends the form of the page to, where it stands in no form, or in another. */
  readonly to?: string;
};

/** A button for what cannot be undone: it says so first, and asks again. */
export function confirmedButton({ label, of, warning, name, value, to }: Confirmed): Html {
  const whose = of && html`<span class="unseen"> ${of}</span>`;
  return html`<details class="confirm"><summary class="button danger small">${label}${whose} …</summary>
<p>${warning}</p><button${to !== undefined && html` form="act" formaction="${to}"`} class="danger"${attribute('name', name)}${attribute('value', value)}>${label}${whose}</button></details>`;
}

type Select = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly chosen: string;
  /** `lang` is the language of a text, where it is not that of the page; `fact` is what a script says of the choice elsewhere. */
  /** A class of the field. */
  readonly kind?: string;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    readonly lang?: string;
    readonly fact?: string;
  }[];
};

/** The options of a choice, of their texts by value. */
export function choicesOf(texts: Readonly<Record<string, string>>): { value: string; text: string }[] {
  return Object.entries(texts).map(([value, text]) => ({ value, text }));
}

/** A labelled choice of one among several. */
export function select({ id, name, label, hint, chosen, options, kind }: Select): Html {
  return html`<div class="field${kind && ` ${kind}`}"><label for="${id}">${label}</label>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}<select id="${id}" name="${name}"${hint && html` aria-describedby="${id}-hint"`}>${options.map(
    ({ value, text, lang, fact }) =>
      html`<option value="${value}"${attribute('lang', lang)}${value === chosen && html` selected`}${attribute('data-fact', fact)}>${text}</option>`,
  )}</select></div>`;
}

type Radios = {
  readonly name: string;
  readonly legend: string;
  readonly chosen: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string; readonly hint?: string | undefined }[];
  /** Whether nothing can be sent before one is chosen. */
  readonly required?: boolean;
  /** What is wrong with what was chosen, if anything. */
  readonly error?: string | undefined;
};

/** A choice of one among few that are all seen. */
export function radios({ name, legend, chosen, options, required, error }: Radios): Html {
  const id = `${name}-error`;
  return html`<fieldset${error && html` aria-describedby="${id}"`}><legend>${legend}</legend>${error && html`<p tabindex="-1" autofocus class="error" id="${id}">${error}</p>`}${options.map(
    ({ value, text, hint }) =>
      html`<label class="check"><input type="radio" name="${name}" value="${value}"${required && html` required`}${value === chosen && html` checked`}> <span>${text}${hint && html` <span class="hint">${hint}</span>`}</span></label>`,
  )}</fieldset>`;
}

type FileInput = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly errors?: readonly string[];
  /** That a file was chosen before, which a page cannot put in again. */
  readonly again?: string | false | undefined;
  /** Whether the label is for screen readers alone, where it stands above the input already. */
  readonly isTitled?: boolean;
};

/** A labelled choice of a file with a picture. */
export function pictureInput(input: FileInput): Html {
  return fileInput({ ...input, accept: 'image/*' });
}

/** A labelled choice of a file of the types that `accept` names. */
export function fileInput(
  input: FileInput & { readonly accept: string; readonly required?: boolean; readonly multiple?: boolean },
): Html {
  const { id, name, label, hint, errors = [], again, isTitled, accept, required, multiple } = input;
  const wrong = errors.length > 0;
  return html`<div class="field${wrong ? ' wrong' : ''}"><label for="${id}"${isTitled && html` class="unseen"`}>${label}</label><p class="hint" id="${id}-hint">${hint}${again && html` <strong>${again}</strong>`}</p>${wrong && html`<p tabindex="-1" autofocus class="error" id="${id}-error">${errors.map((error) => html`<span>${error}</span> `)}</p>`}
<input type="file" id="${id}" name="${name}" accept="${accept}" aria-describedby="${id}-hint${wrong && ` ${id}-error`}"${wrong && html` aria-invalid="true"`}${required && html` required`}${multiple && html` multiple`}></div>`;
}

/** A labelled choice of yes or no; `value` is what is sent for yes. */
export function checkbox(name: string, label: string | Html, checked: boolean, value = 'true'): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${checked && html` checked`}> ${label}</label>`;
}

/**
 * A box above a form that says what went wrong; it has the focus, so that it is in sight and read out without scripts too, unless the form
 * puts the caret into a field right below, where one writes again at once.
 */
export function alert(message: string | undefined, below: 'caret' | undefined = undefined): Html | null {
  return message ? html`<p class="alert" tabindex="-1"${!below && html` autofocus`} role="alert">${message}</p>` : null;
}
