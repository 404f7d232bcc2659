import { readSettings } from '../../domain/instance/settings.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Answer } from '../answer.ts';
import type { RequestFacts } from '../route.ts';
import { layout } from './layout.ts';
import { FRONT_PAGE, htmlAnswer } from './page.ts';
import { PageProblem } from './problem.ts';
import { findReader, signInPath } from './signed-in.ts';

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'There is no such page',
  409: 'Not possible any more',
  429: 'Too many tries',
};

const TEXTS: Record<number, string> = {
  404: 'The address may be mistyped, or what was here is gone or not for everybody.',
  429: 'Please wait a few minutes and try again.',
};

type Asked = { readonly db: Db; readonly request: Pick<RequestFacts, 'method' | 'url' | 'header'> };

/** A page that explains an error, with a way on. */
export async function errorPage(asked: Asked, status: number, error: unknown, message = ''): Promise<Answer> {
  const settings = await readSettings(asked.db);
  const reader = status < 500 ? await findReader(asked) : undefined;
  const problem = error instanceof PageProblem ? error : undefined;
  const title = problem?.title ?? TITLES[status] ?? 'Something went wrong';
  const text = problem?.message ?? TEXTS[status] ?? message;
  const ways = problem?.ways ?? usualWays(asked, status, reader !== undefined);
  const body = html`<h1>${title}</h1><p>${text}</p><p class="more">${ways}</p>`;
  const frame = { title, settings, body, session: reader?.session };
  return htmlAnswer(layout(reader ? { ...frame, formToken: reader.formToken } : frame), status);
}

function usualWays({ db, request }: Asked, status: number, isSignedIn: boolean): Html {
  const again = request.method === 'GET' && (status === 429 || status >= 500);
  const mayHelp = request.method === 'GET' && (status === 403 || status === 404) && !isSignedIn;
  return html`${again && html`<a href="${db.instance.origin}${request.url}">Try again</a> `}${
    mayHelp && html`<a href="${signInPath(request.url)}">Sign in</a> `
  }${FRONT_PAGE}`;
}
