import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { type SettingsGroup, type SettingsPage, settingsGroups } from './settings-groups.ts';

type Here = {
  readonly words: Words;
  /** The path of the page. */
  readonly path: string;
  readonly isActive: boolean;
};

/** On each page of settings: the way back to the index, which says where one is, and beside it the index itself where there is room. Nothing on other pages. */
export function settingsWays({ words, path, isActive }: Here): { readonly above: Html; readonly beside: Html } | null {
  const groups = settingsGroups(isActive);
  const found = pageOf(groups, path);
  if (!found) return null;
  const { settings, places } = words;
  const { group, page } = found;
  return {
    above: html`<p class="back to-settings"><a href="/settings#${group.id}"><span><span class="unseen">${settings.backTo} </span>${places.settings}<span class="hint"> · ${settings.groups[group.id].name}</span></span></a></p>`,
    beside: html`<h2><a href="/settings">${places.settings}</a></h2>
${settingsSearch('', words, 'beside')}
<nav class="settings-ways" aria-label="${places.settings}">${groups.map(({ id, pages }) => html`<p class="group">${settings.groups[id].name}</p><ul>${pages.map((way) => html`<li><a href="${way.path}"${way === page && html` aria-current="page"`}>${way.name(words)}</a></li>`)}</ul>`)}</nav>`,
  };
}

/** The page of settings at a path, or above it, with its group. */
function pageOf(
  groups: readonly SettingsGroup[],
  path: string,
): { readonly group: SettingsGroup; readonly page: SettingsPage } | undefined {
  return groups
    .flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page }) => path === page.path || path.startsWith(`${page.path}/`))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)[0];
}

/** The form to find a setting by its words; `place` tells those of one document apart. */
export function settingsSearch(query: string, { search, settings }: Words, place: 'index' | 'beside'): Html {
  const id = `find-setting-${place}`;
  return html`<form class="search" role="search" aria-label="${settings.find}" action="/settings"><div class="field"><label class="unseen" for="${id}">${settings.find}</label><input id="${id}" type="search" name="q" value="${query}" placeholder="${place === 'index' ? settings.find : search.title}" dir="auto" autocomplete="off"></div><button>${search.button}</button></form>`;
}
