import { AppError, type ErrorKind } from '../../lib/errors.ts';
import type { Html } from '../../lib/html/template.ts';

/** Why a page cannot be shown, in words for people, and with links to where they may go on. */
export class PageProblem extends AppError {
  readonly title: string;
  readonly ways: Html;

  constructor(kind: ErrorKind, title: string, { text, ways }: { readonly text: string; readonly ways: Html }) {
    super(kind, text);
    this.title = title;
    this.ways = ways;
  }
}
