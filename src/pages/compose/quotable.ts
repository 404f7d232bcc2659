import type { Viewer } from '../../domain/accounts/viewer.ts';
import { mayQuote } from '../../domain/quotes/policy.ts';
import { isBlocking } from '../../domain/relationships/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { pathOfPost } from '../../views/frame/addresses.ts';
import { frontPage } from '../../views/frame/message.ts';
import { statusValue } from '../entity-values.ts';
import type { PersonCall } from '../person-call.ts';
import { PageProblem } from '../problem.ts';

type Reason = 'closed' | 'policy' | 'blocked';

/** Why somebody may not quote a post that they can see; undefined where they may, or no such post is named. */
async function whyNotQuotable(db: Db, viewer: Viewer, id: number | undefined): Promise<Reason | undefined> {
  const status = id === undefined ? undefined : await getOriginal(db, viewer, id).catch(undefinedIfAbsent);
  if (!status || (await mayQuote(db, viewer.accountId, status))) return undefined;
  if (!isDistributable(status.visibility)) return 'closed';
  return (await isBlocking(db, viewer.accountId, status.account_id)) ? 'blocked' : 'policy';
}

/** The same, for above a form. */
export async function unquotableText(
  { db, viewer, request }: PersonCall,
  id: number | undefined,
): Promise<string | undefined> {
  const reason = await whyNotQuotable(db, viewer, id);
  const texts = request.words.absences.noQuote;
  return reason && `${texts.title}. ${texts[reason]}`;
}

/** 403 that says why, where somebody may not quote a post that they can see. */
export async function checkQuotable(db: Db, viewer: Viewer, id: number | undefined): Promise<void> {
  const reason = await whyNotQuotable(db, viewer, id);
  if (id === undefined || reason === undefined) return;
  const path = pathOfPost(await statusValue(db, viewer, id));
  throw new PageProblem('forbidden', (words) => {
    const { title, toPost, [reason]: text } = words.absences.noQuote;
    return { title, text, ways: html`<a href="${path}">${toPost}</a> ${frontPage(words)}` };
  });
}
