import { listAccountStatuses } from '../../domain/statuses/account-statuses.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { nameOf } from '../../views/frame/names.ts';
import { rssFeed } from '../../views/posts/rss.ts';
import { statusValues } from '../entity-values.ts';
import type { ProfileSubject } from './profile-page.ts';
import { filterOf, isUnlisted } from './profile-parts.ts';
import { feedAnswer } from './public-page.ts';

/** Somebody's posts as RSS, without boosts, because a feed is about what somebody wrote. 404 for limited accounts. */
export async function profileFeed(
  { db, request }: Call,
  { account, view, part, page }: ProfileSubject,
): Promise<Answer> {
  if (view.limited) throw notFound();
  const filter = { ...filterOf(part), excludeReblogs: true };
  const ids = await listAccountStatuses(db, null, { accountId: account.id, filter, page });
  const link = `${db.instance.origin}/@${account.username}`;
  const title = nameOf(view);
  const channel = {
    title,
    description: request.words.tags.feedOf(`@${account.username}@${db.instance.domain}`),
    link,
    self: `${link}${part.path}.rss`,
    picture: { url: view.avatar_static, title },
  };
  return feedAnswer(rssFeed(channel, await statusValues(db, null, ids), request.words), isUnlisted(view));
}
