import type { Route } from '../../http/route.ts';
import { showHistory } from '../posts/history.ts';
import { showReactors } from '../posts/reactors.ts';
import { showAccentStyle } from './accent-style.ts';
import { showSharedReport } from './annual-report.ts';
import { collectionPages } from './collection.ts';
import { showCustomStyle } from './custom-style.ts';
import { showEmbedScript } from './embed-script.ts';
import { legalPages } from './legal.ts';
import type { ActivityDocuments } from './negotiate.ts';
import { networkPages } from './network.ts';
import { profilePages } from './profile.ts';
import { cachedPage, signedInOnly } from './signed-in-only.ts';
import { statusPages } from './status.ts';
import { tagPages } from './tag.ts';

/** The pages that everybody may read. `documents` answers programs that ask the same addresses for ActivityPub. */
export function publicPages(documents: ActivityDocuments | undefined): readonly Route[] {
  const aboutPeople = [
    ...profilePages(documents),
    ...networkPages(documents),
    ...statusPages(documents),
    showHistory,
    showReactors,
    ...tagPages(documents),
    ...collectionPages(documents),
    showSharedReport,
  ];
  return [
    ...aboutPeople.map(cachedPage).map(signedInOnly),
    ...legalPages,
    showEmbedScript,
    showAccentStyle,
    showCustomStyle,
  ];
}
