import { type Html, html } from '../../lib/html/template.ts';
import { icon } from '../frame/icon.ts';
import type { Reader } from '../frame/reader.ts';
import { type SettingsGroup, settingsGroups } from './settings-groups.ts';
import { settingsSearch } from './settings-ways.ts';

type Shown = Pick<Reader, 'words' | 'icons'>;

/** All pages of settings in their groups, each with a line of what is on it, below the form to find a single setting. */
export function settingsIndex(reader: Shown & { readonly isActive: boolean }): Html {
  const { places, settings } = reader.words;
  return html`<h1>${places.settings}</h1><p class="hint">${settings.lead}</p>
${settingsSearch('', reader.words, 'index')}
<nav class="settings-index" aria-label="${places.settings}">${settingsGroups(reader.isActive).map((group) => settingsGroup(group, reader))}</nav>`;
}

function settingsGroup({ id, icon: sign, pages }: SettingsGroup, reader: Shown): Html {
  const { settings } = reader.words;
  const { name, about } = settings.groups[id];
  const rows = pages.map(
    (page) =>
      html`<li><a href="${page.path}">${page.name(reader.words)}</a><span class="hint">${settings.pages[page.about]}</span></li>`,
  );
  return html`<section id="${id}"><h2>${icon(sign, reader)} ${name}</h2><p class="hint">${about}</p><ul>${rows}</ul></section>`;
}

/** A setting that was found. */
export type FoundSetting = {
  readonly href: string;
  readonly label: string;
  /** The page that it is on, or the group of a page. */
  readonly place: string;
  /** What explains it, and the choices by which it was found. */
  readonly hints: readonly string[];
};

/** What a search among the settings has found, each with the way to it, and the form to search again. */
export function settingsFound(query: string, found: readonly FoundSetting[], { words }: Shown): Html {
  const { places, settings } = words;
  const rows = found.map(
    ({ href, label, place, hints }) =>
      html`<li><a href="${href}">${label}</a><span class="hint">${place}${hints.map((hint) => html` · <bdi>${hint}</bdi>`)}</span></li>`,
  );
  return html`<p class="back"><a href="/settings"><span class="unseen">${settings.backTo} </span>${places.settings}</a></p>
<h1>${settings.found(query)}</h1>${settingsSearch(query, words, 'index')}
${rows.length > 0 ? html`<div class="settings-index"><section><ol>${rows}</ol></section></div>` : html`<p role="status">${settings.nothing}</p>`}`;
}
