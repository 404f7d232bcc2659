import { type Html, html } from '../../../lib/html/template.ts';
import { formFields } from '../../frame/act.ts';
import { alert, confirmedButton } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { emptyList } from '../rows.ts';

/** Where the texts are that are sent with warnings. */
export const PRESETS_PATH = '/admin/warning_presets';

/** A text that is sent with warnings. */
type PresetView = { readonly id: string; readonly title: string; readonly text: string };

/** What was typed for one and refused; no `id` for a new one. */
export type TriedPreset = Omit<PresetView, 'id'> & { readonly id?: string; readonly problem: string };

/** The texts, each with its form for who may change them, and the form to add one. */
export function presetEditor(
  presets: readonly PresetView[],
  mayWrite: boolean,
  reader: Reader,
  tried?: TriedPreset,
): Html {
  const { presetEditing: texts } = reader.words;
  const list =
    presets.length === 0
      ? emptyList(texts.none)
      : html`<ul class="rows">${presets.map((preset) => html`<li id="preset-${preset.id}"><h2 dir="auto">${preset.title || texts.untitled}</h2>${mayWrite ? editing(preset, reader, tried) : present(preset)}</li>`)}</ul>`;
  return html`<p class="hint">${texts.lead}</p>${mayWrite && adding(reader, tried)}${list}`;
}

function adding(reader: Reader, tried: TriedPreset | undefined): Html {
  const { presetEditing: texts, moderation } = reader.words;
  const isNew = tried !== undefined && tried.id === undefined;
  const form = html`<h2>${texts.addNew}</h2>${isNew && alert(tried.problem)}<form method="post" action="${PRESETS_PATH}">${formFields(reader.account)}${fields('new', isNew ? tried : { title: '', text: '' }, reader)}
<div class="actions"><button>${moderation.add}</button></div></form>`;
  return formAmongOthers({ name: 'new', page: PRESETS_PATH, label: `${texts.addNew} …`, form });
}

function editing(preset: PresetView, reader: Reader, tried: TriedPreset | undefined): Html {
  const { presetEditing: texts, moderation } = reader.words;
  const isTried = tried?.id === preset.id;
  const path = `${PRESETS_PATH}/${preset.id}`;
  const token = formFields(reader.account);
  const form = html`${isTried && alert(tried.problem)}<form method="post" action="${path}">${token}${fields(preset.id, isTried ? tried : preset, reader)}
<div class="actions"><button class="small secondary">${moderation.save}</button></div></form>`;
  const edit = { name: `preset-${preset.id}`, page: PRESETS_PATH, label: texts.edit, present: present(preset), form };
  return html`${formAmongOthers(edit)}<form method="post" action="${path}/delete">${token}${confirmedButton({ label: texts.remove, of: preset.title, warning: texts.removeWarning })}</form>`;
}

function present({ text }: PresetView): Html {
  return html`<p class="written" dir="auto">${text}</p>`;
}

function fields(key: string, { title, text }: Omit<PresetView, 'id'>, { words }: Reader): Html {
  const { presetEditing: texts, forms } = words;
  return html`<div class="field"><label for="p-${key}-title">${texts.title} <span class="optional">${forms.optional}</span></label><input id="p-${key}-title" name="title" value="${title}" maxlength="200" dir="auto"></div>
<div class="field"><label for="p-${key}-text">${texts.text}</label><textarea id="p-${key}-text" name="text" rows="4" required maxlength="10000" dir="auto">${text}</textarea></div>`;
}
