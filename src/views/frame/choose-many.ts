import { type Html, type HtmlValue, html } from '../../lib/html/template.ts';
import { formFields } from './act.ts';
import type { Reader } from './reader.ts';

type Choice = {
  readonly value: string;
  /** What one chooses, for screen readers. */
  readonly label: Html | string;
  readonly body: HtmlValue;
  readonly isChosen?: boolean;
};

type ManyAct = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Whether it looks like what one has to be careful with. What asks first is a `confirmedButton` in `more`. */
  readonly isDangerous?: boolean;
};

type ChooseMany = {
  /** Where the form goes to. */
  readonly action: string;
  /** What is chosen among, for screen readers. */
  readonly legend: string;
  /** The name of the checkboxes, such as `ids[]`. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly acts: readonly ManyAct[];
  /** What else stands at the acts: fields, or buttons that ask first. */
  readonly more?: HtmlValue;
};

/** A form in which several things of a list are chosen, and something is done with all of them at once; its acts stay in sight. By script all can be chosen. */
export function chooseMany({ action, legend, name, choices, acts, more }: ChooseMany, reader: Reader): Html {
  const { chooseAll } = reader.words.forms;
  return html`<form class="choose-many" method="post" action="${action}">${formFields(reader.account)}<fieldset><legend class="unseen">${legend}</legend><ul>${choices.map(
    ({ value, label, body, isChosen }) =>
      html`<li><label class="choose"><input type="checkbox" name="${name}" value="${value}"${isChosen && html` checked`}><span class="unseen">${label}</span></label><div>${body}</div></li>`,
  )}</ul></fieldset><div class="acts-bar"><choose-all><label class="check"><input type="checkbox"> <span>${chooseAll}</span></label></choose-all>${acts.map(
    (act) =>
      html`<button name="${act.name}" value="${act.value}" class="small ${act.isDangerous ? 'danger' : 'secondary'}">${act.label}</button>`,
  )}${more}</div></form>`;
}
