import { type Html, html } from '../../lib/html/template.ts';
import { listed } from '../../words/listing.ts';
import type { Reader } from '../frame/reader.ts';
import { searchForm } from '../posts/search.ts';
import { findCollectionAmongOthers } from './find-collection.ts';

/** Which of the first steps somebody has taken: what their profile says, and whether they follow anybody, have posted, have brought along whom they follow elsewhere. */
export type Done = Readonly<Record<'name' | 'picture' | 'about' | 'follows' | 'posts' | 'imports', boolean>>;

/** What to do where nothing is to be seen yet, without what is done; `domain` is that of this server. */
export function firstSteps(done: Done, domain: string, reader: Reader): Html {
  const { words } = reader;
  const { timelines } = words;
  const { steps } = timelines;
  const missing = (['name', 'picture', 'about'] as const).filter((part) => !done[part]);
  const who = steps.profile(
    listed(
      words.formats,
      missing.map((part) => steps.parts[part]),
    ),
  );
  const ways = [
    missing.length > 0 && { href: '/settings/profile', label: who },
    !done.follows && { href: '/explore/suggestions', label: steps.people },
    { href: '/public/local', label: steps.local },
    !done.imports && { href: '/settings/import', label: steps.lists },
    !done.posts && { href: '/publish', label: steps.post },
  ].filter((way) => way !== false);
  return html`<p>${done.follows ? timelines.homeQuiet : timelines.homeEmpty}</p>
<ul class="first-steps">${ways.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>
<p>${steps.address}</p>${searchForm('', reader)}
${findCollectionAmongOthers(reader)}
<p class="hint">${steps.application(html`<code dir="ltr">${domain}</code>`)}</p>`;
}
