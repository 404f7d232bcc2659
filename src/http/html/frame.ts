import type { Html } from '../../lib/html/template.ts';
import type { Answer } from '../answer.ts';
import type { RequestFacts } from '../route.ts';
import type { KeptOutcome, Outcome, PageContent } from './content.ts';
import type { Asker } from './cookies.ts';
import type { Typed } from './typed-texts.ts';

/** A request, as far as the document around a page depends on it. */
export type Asked = Asker & { readonly request: RequestFacts };

/** What went wrong: the HTTP status, what was thrown, and the message of the API for it. */
export type Failure = {
  readonly status: number;
  readonly error: unknown;
  readonly message: string;
  /** What was typed into a form that has failed. */
  readonly typed?: Typed | undefined;
};

/** How pages look, which is decided above the HTTP edge and handed to it. */
export type Look = {
  /** The whole document of a page, which says what has come of the form that led to it, if one did. */
  frame(asked: Asked, content: PageContent, outcome: KeptOutcome | undefined): Promise<Html>;
  /** What has come of a form, for a script that has sent it. */
  say(asked: Asked, outcome: Outcome): Html;
  /** The page that explains a failure, with a way on. */
  explain(asked: Asked, failure: Failure): Promise<PageContent>;
  /** The form to sign in (401), instead of the answer to a form that nobody signed in has sent. */
  askToSignIn(asked: Asked, typed: Typed | undefined): Promise<Answer>;
  /** The form to show once more who one is (403), instead of the answer to a form that was sent too long after one did. */
  askToConfirm(asked: Asked, typed: Typed | undefined): Promise<Answer>;
};
