import type { VisibleBlock } from '../../domain/domain-blocks/visible-block.ts';
import { signInPath } from '../../http/html/signed-in.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { frontPage } from '../../views/frame/message.ts';
import { refusalText } from '../../views/people/absences.ts';
import type { Words } from '../../words/words.ts';
import { PageProblem } from '../problem.ts';

/** There is nobody of a name here, or nobody who may be shown. */
export function absentAccount(): PageProblem {
  return new PageProblem('not_found', ({ absences }) => absences.noProfile);
}

/** A local account that was suspended or deleted, which everybody may know: the API and other servers are told too. */
export function lostAccount({ erased_at }: Pick<AccountRow, 'erased_at'>): PageProblem {
  return erased_at === null
    ? new PageProblem('forbidden', ({ absences }) => absences.suspendedAccount)
    : new PageProblem('gone', ({ absences }) => absences.deletedAccount);
}

/** Nobody of that handle on another server is known here. */
export function unknownAccount(): PageProblem {
  return new PageProblem('not_found', ({ absences }) => absences.unknownProfile);
}

/** Nothing is shown of a server that this one does not talk to, which is said where people may know it. */
export function refusedServer(block: VisibleBlock): PageProblem {
  return new PageProblem('not_found', ({ absences }) => ({
    title: absences.refusedServer.title,
    text: refusalText(block, absences),
  }));
}

/** A post that everybody could see, and that was deleted. */
export function deletedPost(profile: string): PageProblem {
  return new PageProblem('gone', (words) => ({ ...words.absences.deletedPost, ways: profileAndFront(profile, words) }));
}

/** A post of the reader's own that they want to change or delete on a page that was made before it was deleted. */
export function deletedOwnPost(): PageProblem {
  return new PageProblem('gone', ({ absences }) => absences.deletedOwnPost);
}

type Sought = { readonly url: string; readonly isSignedIn: boolean; readonly profile: string };

/** A post that was never there, or that the reader may not see: nothing tells the two apart. */
export function absentPost({ url, isSignedIn, profile }: Sought): PageProblem {
  return new PageProblem('not_found', (words) => {
    const { absences, frame } = words;
    const ways = profileAndFront(profile, words);
    if (isSignedIn) return { ...absences.hiddenPostSignedIn, ways };
    return { ...absences.hiddenPost, ways: html`<a href="${signInPath(url)}">${frame.signIn}</a> ${ways}` };
  });
}

/** Nothing to show under a hashtag, be it unused or be the server closed to visitors. */
export function absentTag(): PageProblem {
  return new PageProblem('not_found', ({ absences }) => absences.noTag);
}

/** A secret link that was never made or has been taken back. */
export function deadLink(): PageProblem {
  return new PageProblem('not_found', ({ absences }) => absences.deadLink);
}

function profileAndFront(profile: string, words: Words): Html {
  return html`<a href="/@${profile}">${words.absences.profileOf(`@${profile}`)}</a> ${frontPage(words)}`;
}
