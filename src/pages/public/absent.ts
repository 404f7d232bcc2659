import { FRONT_PAGE } from '../../http/html/page.ts';
import { PageProblem } from '../../http/html/problem.ts';
import { signInPath } from '../../http/html/signed-in.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** There is nobody of a name here, or nobody who may be shown. */
export function absentAccount(): PageProblem {
  const text = 'Nobody has this name here. The address may be mistyped.';
  return new PageProblem('not_found', 'There is no such profile', { text, ways: FRONT_PAGE });
}

/** A local account that was suspended or deleted, which everybody may know: the API and other servers are told too. */
export function lostAccount({ erased_at }: Pick<AccountRow, 'erased_at'>): PageProblem {
  if (erased_at !== null) {
    const text = 'With it, everything that was posted here under this name.';
    return new PageProblem('gone', 'This account was deleted', { text, ways: FRONT_PAGE });
  }
  const text = 'The moderators of this server have suspended it. Its profile and its posts cannot be seen.';
  return new PageProblem('forbidden', 'This account is suspended', { text, ways: FRONT_PAGE });
}

/** Nobody of that handle on another server is known here. */
export function unknownAccount(): PageProblem {
  const text = 'Nobody here follows or has looked for this person on another server. The address may be mistyped.';
  return new PageProblem('not_found', 'This profile is not known here', { text, ways: FRONT_PAGE });
}

/** A post that everybody could see, and that was deleted. */
export function deletedPost(profile: string): PageProblem {
  const text = 'Its author or the moderators have deleted it.';
  return new PageProblem('gone', 'This post was deleted', { text, ways: profileAndFront(profile) });
}

type Sought = { readonly url: string; readonly isSignedIn: boolean; readonly profile: string };

/** A post that was never there, or that the reader may not see: nothing tells the two apart. */
export function absentPost({ url, isSignedIn, profile }: Sought): PageProblem {
  const signIn = html`<a href="${signInPath(url)}">Sign in</a> `;
  const text = isSignedIn
    ? 'There is no post at this address, or it is not for you.'
    : 'There is no post at this address, or it is not for everybody. If it is for you, you see it when you are signed in.';
  const ways = html`${!isSignedIn && signIn}${profileAndFront(profile)}`;
  return new PageProblem('not_found', 'This post cannot be shown', { text, ways });
}

/** Nothing to show under a hashtag, be it unused or be the server closed to visitors. */
export function absentTag(): PageProblem {
  const text = 'Nobody has used this hashtag here, or this server does not show hashtags to everybody.';
  return new PageProblem('not_found', 'There is nothing to show', { text, ways: FRONT_PAGE });
}

/** A secret link that was never made or has been taken back. */
export function deadLink(): PageProblem {
  const text = 'It was taken back, has expired, or is incomplete.';
  return new PageProblem('not_found', 'This link does not work any more', { text, ways: FRONT_PAGE });
}

function profileAndFront(profile: string): Html {
  return html`<a href="/@${profile}">Profile of @${profile}</a> ${FRONT_PAGE}`;
}
