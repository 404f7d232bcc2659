import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { carried } from '../frame/form.ts';

type ListSearch = {
  readonly path: string;
  readonly label: string;
  readonly text: string | undefined;
  /** What else narrows the list. */
  readonly also?: Readonly<Record<string, string | undefined>>;
};

/** A field that looks for a part of a name in a list. */
export function listSearch({ path, label, text, also = {} }: ListSearch, { serverRooms }: Words): Html {
  return html`<form class="list-search" method="get" action="${path}" role="search">${carried(also)}<label for="f-q">${label}</label>
<input type="search" id="f-q" name="q" value="${text}" dir="auto" autocapitalize="none" spellcheck="false" maxlength="300"> <button class="secondary">${serverRooms.search}</button></form>`;
}

/** The address of a list, narrowed by what has a value. */
export function narrowed(path: string, by: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(by).flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : [])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}
