import { type Html, html } from '../../lib/html/template.ts';
import { listed } from '../../words/listing.ts';
import { nothingHere, type Offered } from '../frame/nothing-here.ts';
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
  const ways: readonly (Offered | false)[] = [
    !done.follows && 'people',
    missing.length > 0 && ['profile', who],
    !done.imports && 'imports',
    !done.posts && ['write', steps.post],
    'local',
  ];
  const why = done.follows ? timelines.homeQuiet : timelines.homeEmpty;
  return html`${nothingHere(
    why,
    ways.filter((way) => way !== false),
    reader,
  )}
<p>${steps.address}</p>${searchForm('', reader)}
${findCollectionAmongOthers(reader)}
<p class="hint">${steps.application(html`<code dir="ltr">${domain}</code>`)}</p>`;
}
