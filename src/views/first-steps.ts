import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

/** What to do where nothing is to be seen yet; `domain` is that of this server. */
export function firstSteps(domain: string, { timelines }: Words): Html {
  const { steps } = timelines;
  return html`<p>${timelines.homeEmpty}</p>
<ul class="first-steps"><li><a href="/settings/profile">${steps.profile}</a></li>
<li><a href="/explore/suggestions">${steps.people}</a></li>
<li><a href="/search">${steps.address}</a></li>
<li><a href="/public/local">${steps.local}</a></li></ul>
<p class="hint">${steps.application(html`<code dir="ltr">${domain}</code>`)}</p>`;
}
