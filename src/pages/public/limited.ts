import type { Viewer } from '../../domain/accounts/viewer.ts';
import { isFollowing } from '../../domain/relationships/queries.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { limitedProfile } from '../../views/people/profile.ts';
import { readerOf } from '../reader.ts';
import { headOf, type ProfileSubject, pathOfPart } from './profile-page.ts';
import { publicPage } from './public-page.ts';

/** Whether a profile is shown only on request: moderators have limited it, and the viewer neither follows it nor owns it. */
export async function isBehindHint(
  { db }: Call,
  viewer: Viewer | null,
  { account, view, anyway }: ProfileSubject,
): Promise<boolean> {
  if (view.limited !== true || anyway || viewer?.accountId === account.id) return false;
  return viewer === null || !(await isFollowing(db, viewer.accountId, account.id));
}

/** In place of a limited profile: that it is, with the way to it. */
export async function limitedPage(call: Call, subject: ProfileSubject): Promise<Answer> {
  const reader = await readerOf(call);
  const { view, part } = subject;
  const { domain } = call.db.instance;
  const anyway = pathOfPart(view, part, true);
  return publicPage(call, {
    ...headOf(call, subject, reader.words),
    pictures: [],
    body: limitedProfile(view, reader, { domain, anyway }),
  });
}
