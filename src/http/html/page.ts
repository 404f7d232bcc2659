import type { Session } from '../../domain/sessions/find.ts';
import type { Html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { type Answer, redirect, textAnswer } from '../answer.ts';
import { dutiesOf, entersModeration, isAllowed, readsAccounts } from '../staff-access.ts';
import type { Outcome, PageContent, Reader } from './content.ts';
import type { Asked, Failure, Look } from './frame.ts';
import { outcomeFor, shownOutcome, withOutcome } from './outcome.ts';
import type { Visitor } from './visitor.ts';

const PAGE_HEADERS = { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' } as const;

/**
 * Allows only our own styles, scripts and pictures. There is no `form-action`, because it would block the redirect to a client after a form.
 * `'self'` does not cover WebSockets in every browser.
 */
function contentPolicy(origin: string): string {
  const rules = [
    "default-src 'none'; script-src 'self'; style-src 'self'",
    "worker-src 'self'; manifest-src 'self'",
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "img-src 'self' https: data:; media-src 'self' https:; base-uri 'none'; frame-ancestors 'none'",
    "trusted-types whinchat; require-trusted-types-for 'script'",
  ];
  return rules.join('; ');
}

/** What a page shows, and how it is answered. */
export type Page = PageContent & { readonly status?: number };

/** Answers a page for a visitor; the document is put around it where the answer is sent. */
export function page({ session, formToken, newFormCookie }: Visitor, { status = 200, ...content }: Page): Answer {
  const reader = session && readerBy(session, formToken);
  const headers: Record<string, string> = newFormCookie ? { 'set-cookie': newFormCookie } : {};
  return contentAnswer({ reader, ...content }, status, headers);
}

/** The reader of a page in a session. */
export function readerBy(session: Session, formToken: string): Reader {
  const { accountId, userId, username, displayName, faceKey, mark, standing, auth } = session;
  return {
    id: toWire(accountId),
    userId,
    username,
    displayName,
    faceKey,
    mark,
    formToken,
    isActive: standing === 'active',
    isStaff: isAllowed(auth.viewer, entersModeration),
    managesAccounts: isAllowed(auth.viewer, readsAccounts),
    duties: dutiesOf(auth.viewer),
  };
}

/** Answers the content of a page; `headers` are added to those that every page has. */
export function contentAnswer(content: PageContent, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { ...PAGE_HEADERS, ...headers }, body: { kind: 'page', content } };
}

/** The same page, which holds a secret: nothing keeps it, neither a cache nor the browser when one goes back to it. */
export function unkept(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } };
}

/** The same answer, with the document around what it shows if that is a page. */
export async function framed(look: Look, asked: Asked, answer: Answer): Promise<Answer> {
  if (answer.body.kind !== 'page') return answering(look, asked, answer);
  const outcome = await outcomeFor(asked);
  const { text }: Html = await look.frame(asked, answer.body.content, outcome);
  const headers = { 'content-security-policy': contentPolicy(asked.db.instance.origin), ...answer.headers };
  const cookies = outcome ? [...(answer.cookies ?? []), shownOutcome(asked)] : answer.cookies;
  return { ...answer, headers, ...(cookies && { cookies }), body: textAnswer(text, HTML_TYPE).body };
}

/** The outcome of a form goes with the part of a page that a script has asked for, or else waits for the page that comes next. */
function answering(look: Look, asked: Asked, answer: Answer): Promise<Answer> | Answer {
  const { outcome, body } = answer;
  if (!outcome) return answer;
  if (body.kind !== 'raw') return withOutcome(asked, answer);
  return { ...answer, body: { ...body, text: body.text + look.say(asked, outcome).text } };
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** The page that explains a failure. */
export async function failurePage(look: Look, asked: Asked, failure: Failure): Promise<Answer> {
  return framed(look, asked, contentAnswer(await look.explain(asked, failure), failure.status));
}

/**
 * Answers a form: sends the browser on with GET, to a page that says in sight what has come of it, and sets cookies. `null` is for forms whose outcome is
 * the page itself, such as a post that was published.
 */
export function seeOther(
  location: string,
  outcome: Outcome | Outcome['what'] | null,
  cookies: readonly string[] = [],
): Answer {
  const said = typeof outcome === 'string' ? { what: outcome } : outcome;
  return { ...redirect(location, 303), cookies, ...(said && { outcome: said }) };
}
