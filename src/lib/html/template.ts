import { escapeHtml } from './escape.ts';

/** HTML that is safe to send, because `html` has escaped every text in it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Template tag: values are escaped unless they are `Html`; null, undefined and false add nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index++)
    text = text + valueText(values[index]) + (strings[index + 1] ?? '');
  return new Html(text);
}

/** Marks HTML from elsewhere as safe because it was sanitised there. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

function valueText(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  let text = '';
  for (const one of value) text += valueText(one);
  return text;
}
