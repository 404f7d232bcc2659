import { escapeHtml } from './escape.ts';

/** HTML that is safe to send: made by `html`, so that every text in it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Template tag: values are escaped unless they are `Html`; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  values.forEach((value, index) => {
    text += valueText(value) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

/** HTML from elsewhere that was sanitised there. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

function valueText(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(valueText).join('');
}
