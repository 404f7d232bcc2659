import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { choicesOf, select } from './form.ts';

/** What is chosen; nothing leaves it to the device. */
export type ChosenAppearance = { readonly theme: string | undefined; readonly size: string | undefined };

type Given = {
  readonly words: Words;
  readonly chosen: ChosenAppearance;
  /** The hidden fields of the form. */
  readonly fields: Html | null;
};

/** The form to choose the theme and the size of texts in one browser. With scripts a choice holds at once. */
export function appearanceForm({ words, chosen, fields }: Given): Html {
  const { appearance: texts, forms } = words;
  const { theme = '', size = '' } = chosen;
  return html`<theme-switch><form method="post" action="/appearance">${fields}
<fieldset id="browser"><legend>${texts.here}</legend><p class="hint">${texts.lead}</p>
${select({ id: 'a-theme', name: 'theme', label: texts.theme, chosen: theme, options: choicesOf({ '': texts.device, ...texts.themes }) })}
${select({ id: 'a-size', name: 'size', label: texts.size, chosen: size, options: choicesOf({ small: texts.sizes.small, '': texts.normal, large: texts.sizes.large }) })}</fieldset>
<div class="actions"><button>${forms.save}</button></div></form></theme-switch>`;
}
