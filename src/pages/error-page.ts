import { sizeText } from '../http/bodies/file-too-large.ts';
import { BodyTooLarge } from '../http/bodies/take-body.ts';
import { isReading } from '../http/browser.ts';
import { Overloaded } from '../http/errors.ts';
import { FormRefused } from '../http/form-refused.ts';
import { otherAccounts } from '../http/html/accounts.ts';
import type { PageContent } from '../http/html/content.ts';
import type { Asked, Failure } from '../http/html/frame.ts';
import { findReader, type SignedInVisitor, signInPath } from '../http/html/signed-in.ts';
import { SECURITY_PATH, SecondFactorNeeded } from '../http/second-factor-needed.ts';
import { AppError } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { frontPage } from '../views/frame/message.ts';
import { writtenTexts } from '../views/frame/written-texts.ts';
import { switchForm } from '../views/people/accounts.ts';
import type { Words } from '../words/words.ts';
import { pageBefore } from './page-before.ts';
import { PageProblem } from './problem.ts';

/** A page that explains a failure, with a way on. */
export async function explain(asked: Asked, { status, error, message, typed }: Failure): Promise<PageContent> {
  const { words } = asked.request;
  const problem = problemIn(error, words);
  const failed = { status, error, isSent: !isReading(asked.request.method) };
  const title = problem?.title ?? titleOf(failed, words);
  const refused = error instanceof FormRefused ? words.failures.refused[error.reason] : undefined;
  const text = problem?.text ?? refused ?? textOf(failed, words) ?? `${message.replace(/[.!?]$/, '')}.`;
  const reader = status < 500 ? await findReader(asked) : undefined;
  const isSignedIn = reader !== undefined;
  const back = reader && error instanceof FormRefused ? await switchBack(asked, reader, error.account) : null;
  const ways = problem ? (problem.ways ?? frontPage(words)) : usualWays(asked, status, isSignedIn);
  return {
    title,
    body: html`<h1>${title}</h1><p>${text}</p>${back}<p class="more">${ways}</p>${writtenTexts(typed, words)}`,
  };
}

/** What is said of a problem that has a page of its own. */
function problemIn(error: unknown, words: Words): ReturnType<PageProblem['explain']> | undefined {
  if (error instanceof PageProblem) return error.explain(words);
  if (!(error instanceof SecondFactorNeeded)) return undefined;
  const { title, notDone, way } = words.security.required;
  return { title, text: notDone, ways: html`<a class="button" href="${SECURITY_PATH}">${way}</a>` };
}

/** A way back to the account that a form was made for, and to its page, if that account is signed in in this browser. */
async function switchBack(asked: Asked, { formToken, session }: SignedInVisitor, account: string | undefined) {
  const others = (await otherAccounts(asked)).filter(({ id }) => id === account);
  const { words } = asked.request;
  return switchForm({ words, others, formToken, account: toWire(session.accountId), returnTo: pageBefore(asked) });
}

/** What went wrong, and whether with a form that was sent. */
type Failed = Pick<Failure, 'status' | 'error'> & { readonly isSent: boolean };

function titleOf({ status, error, isSent }: Failed, { failures }: Words): string {
  if (error instanceof Overloaded) return failures.busy;
  const titles: Record<number, string> = {
    403: failures.notAllowed,
    404: isSent ? failures.notThere : failures.noSuchPage,
    409: failures.notPossible,
    413: failures.tooMuch,
    429: failures.tooManyTries,
  };
  return titles[status] ?? failures.somethingWrong;
}

function textOf({ status, error, isSent }: Failed, { failures }: Words): string | undefined {
  if (error instanceof Overloaded) return failures.waitMoment;
  if (status === 404) return isSent ? failures.goneMeanwhile : failures.mistyped;
  if (error instanceof BodyTooLarge) return failures.tooMuchText(sizeText(error.maxBytes));
  // Why is not said where it would be the title once more.
  if (error instanceof AppError && error.said.key === 'notAllowed')
    return isSent ? failures.alreadyDone : failures.notYours;
  return status === 429 ? failures.waitMinutes : undefined;
}

function usualWays({ db, request }: Asked, status: number, isSignedIn: boolean): Html {
  const { failures, frame } = request.words;
  const again = request.method === 'GET' && (status === 429 || status >= 500);
  const mayHelp = request.method === 'GET' && (status === 403 || status === 404) && !isSignedIn;
  return html`${again && html`<a href="${db.instance.origin}${request.url}">${failures.tryAgain}</a> `}${
    mayHelp && html`<a href="${signInPath(request.url)}">${frame.signIn}</a> `
  }${frontPage(request.words)}`;
}
