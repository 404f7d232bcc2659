import { type Html, html } from '../lib/html/template.ts';
import { findCollectionForm } from './find-collection.ts';
import type { Reader } from './reader.ts';
import { searchForm } from './search.ts';

/** What to do where nothing is to be seen yet; `domain` is that of this server. */
export function firstSteps(domain: string, reader: Reader): Html {
  const { words } = reader;
  const { timelines } = words;
  const { steps } = timelines;
  return html`<p>${timelines.homeEmpty}</p>
<ul class="first-steps"><li><a href="/settings/profile">${steps.profile}</a></li>
<li><a href="/explore/suggestions">${steps.people}</a></li>
<li><a href="/public/local">${steps.local}</a></li>
<li><a href="/settings/import">${steps.lists}</a></li></ul>
<p>${steps.address}</p>${searchForm('', reader)}
${findCollectionForm(reader)}
<p class="hint">${steps.application(html`<code dir="ltr">${domain}</code>`)}</p>`;
}
