import { type Html, html } from '../../lib/html/template.ts';
import { SKIN_TONES } from '../../lib/text/skin-tone.ts';
import type { Words } from '../../words/words.ts';

/** The groups of Unicode, as the file of emojis names them, and before them what else there is: what stands for each. */
const FACES: Readonly<Record<string, string>> = {
  recent: '🕘',
  own: '🏠',
  smileys_emotion: '😀',
  people_body: '👋',
  animals_nature: '🐻',
  food_drink: '🍔',
  travel_places: '🚗',
  activities: '⚽',
  objects: '💡',
  symbols: '❤️',
  flags: '🏁',
};

/** What a script fills with emojis: a field to search in, the skin tone, and a button that leads to each group. */
export function emojiPicker({ emojiPicker: texts }: Words): Html {
  const tones = SKIN_TONES.map(
    (tone, index) => html`<option value="${index}">✋${tone} ${texts.tones[index]}</option>`,
  );
  const groups = Object.entries(texts.groups).map(
    ([group, name]) =>
      html`<button type="button" data-group="${group}" aria-label="${name}" title="${name}" tabindex="-1">${FACES[group]}</button>`,
  );
  return html`<div class="emoji-picker" id="emoji-picker" role="dialog" aria-label="${texts.title}">
<div class="emoji-top"><input type="search" aria-label="${texts.search}" placeholder="${texts.search}" autocomplete="off"><select aria-label="${texts.tone}">${tones}</select></div>
<div class="emoji-groups" role="toolbar" aria-label="${texts.group}">${groups}</div>
<p class="hint" role="status" data-none="${texts.none}" data-failed="${texts.failed}"></p>
<div class="emoji-list" data-found="${texts.found}"></div></div>`;
}
