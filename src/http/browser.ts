import type { Session } from '../domain/sessions/find.ts';
import { AppError } from '../lib/errors.ts';
import { toWire } from '../lib/id.ts';
import { cameFrom } from './came-from.ts';
import { FormRefused } from './form-refused.ts';
import { type Asker, sessionOf } from './html/cookies.ts';
import { isTokenOf } from './html/form-token.ts';
import type { RequestFacts } from './route.ts';

/** What a route gives: answers of the API, or pages for people and their parts. */
export type Surface = 'api' | 'page';

/** What a browser asks for. */
export type BrowserRequest = {
  readonly surface: Surface;
  /** Whether it only reads: GET and HEAD. */
  readonly reads: boolean;
  /** Whether the route takes forms from anywhere. */
  readonly isUnguarded: boolean;
};

/** The session of a browser's cookie. `owesToken`: the body has yet to bring the form token, or nothing may be done for it. */
export type Browser = { readonly session: Session; readonly owesToken: boolean };

/** The header that asks for a part of a page instead of the whole. */
export const PART = 'x-whinchat-part';

/** Whether a script asks for a part of a page instead of the whole. */
export function wantsPart({ header }: Pick<RequestFacts, 'header'>): boolean {
  return header(PART) !== undefined;
}

/** Whether a method only reads. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Who is signed in by the cookie of a request; undefined for nobody. What only a script asks for (the API, and parts of pages) counts only
 * if it comes from a page of ours, because pages of other hosts of the same site send the cookie too; the API is then as for nobody. What
 * changes something needs a form token besides. Throws `FormRefused` when what the request says is not true of the session.
 */
export async function findBrowser(asker: Asker, request: BrowserRequest): Promise<Browser | undefined> {
  const { surface, reads } = request;
  const { header } = asker.request;
  const isPart = surface === 'page' && wantsPart({ header });
  const session = await sessionOf(asker);
  const isPage = surface === 'page' && reads && !isPart;
  const browser =
    session && (isPage || request.isUnguarded ? { session, owesToken: false } : judge(asker, request, session));
  checkAccountOf(browser?.session, header('x-whinchat-account') || undefined, isPart);
  return browser;
}

function judge({ db, request: { header } }: Asker, request: BrowserRequest, session: Session): Browser | undefined {
  const from = cameFrom({ header }, db.instance.origin);
  const token = header('x-whinchat-form-token');
  if (request.reads) {
    if (from === 'here' || (from === 'unknown' && isTokenOf(session.formSecret, token)))
      return { session, owesToken: false };
    return refuse(request);
  }
  if (from !== 'here') {
    if (token !== undefined) throw new FormRefused('other_site');
    return refuse(request);
  }
  if (token !== undefined && !isTokenOf(session.formSecret, token)) throw new FormRefused('expired');
  return { session, owesToken: token === undefined };
}

/** To the API a cookie that does not count is as none, so that it serves programs of anywhere on the same site. */
function refuse({ surface }: BrowserRequest): undefined {
  if (surface === 'page') throw new FormRefused('other_site');
}

/** A script names the account that its page was made for. Without one, a part of a page is for nobody. */
function checkAccountOf(session: Session | undefined, named: string | undefined, isPart: boolean): void {
  if (named === undefined && !isPart) return;
  const own = session && toWire(session.accountId);
  if (named === own) return;
  if (!session) throw new AppError('unauthorized', 'signedOut');
  throw new FormRefused('other_account', named);
}

/** What a form says: the token that its page was given, and the account it was made for. */
type FormFields = { readonly authenticity_token?: unknown; readonly acting_account?: unknown };

/** Whether fields are those of a form of ours. */
export function isForm({ authenticity_token: token }: FormFields): boolean {
  return token !== undefined;
}

/** Throws `FormRefused` unless a form was made for this session and its account. */
export function checkFields({ session }: Browser, fields: FormFields): void {
  const { authenticity_token: token, acting_account: account } = fields;
  if (account !== undefined && account !== toWire(session.accountId))
    throw new FormRefused('other_account', String(account));
  if (typeof token !== 'string' || !isTokenOf(session.formSecret, token)) throw new FormRefused('expired');
}
