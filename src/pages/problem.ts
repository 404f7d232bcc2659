import { FileTooLarge } from '../http/bodies/file-too-large.ts';
import { isChosen, type Upload } from '../http/bodies/upload.ts';
import type { Call } from '../http/route.ts';
import { AppError, type ErrorDetails, type ErrorKind } from '../lib/errors.ts';
import type { Html } from '../lib/html/template.ts';
import { untranslated } from '../lib/said.ts';
import { errorsOf } from '../views/frame/form.ts';
import { en } from '../words/en.ts';
import { problemText } from '../words/errors.ts';
import type { Words } from '../words/words.ts';
import { tooLargeText } from './file-too-large.ts';

type Explanation = {
  readonly title: string;
  readonly text: string;
  /** Links to where one may go on; the front page unless others are given. */
  readonly ways?: Html;
};

/** Why a page cannot be shown, in words for people; its message is the English text. */
export class PageProblem extends AppError {
  readonly explain: (words: Words) => Explanation;

  constructor(kind: ErrorKind, explain: (words: Words) => Explanation) {
    super(kind, untranslated(explain(en).text));
    this.explain = explain;
  }
}

/** The refusal of a form whose values a verb found invalid; other errors go on. */
export function refusalOf(error: unknown): AppError {
  if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
  return error;
}

/** What is wrong with the fields of a form that was refused, by field; other errors go on. */
export function fieldProblemsOf(error: unknown): ErrorDetails {
  if (!(error instanceof AppError) || !error.details) throw error;
  return error.details;
}

/** What a form is told that the verb refused as invalid; other errors go on. */
export function problemOf(error: unknown, { request }: Pick<Call, 'request'>): string {
  return problemText(refusalOf(error).said, request.words);
}

/** What stands above a form that was refused: that its fields say why, or else why; undefined when it was not. */
export function problemAbove(error: AppError | undefined, words: Words): string | undefined {
  const isOfField = error instanceof FileTooLarge || error?.details !== undefined;
  return error && (isOfField ? words.forms.lookAtFields : problemText(error.said, words));
}

/** What stands beside the field of a file that was chosen in a form which comes back: browsers put no file in by themselves. */
export function fileAgain(file: Upload | '' | undefined, { forms }: Words): string | undefined {
  return isChosen(file) ? forms.chooseAgain : undefined;
}

/** What stands beside a field of a form that was refused. */
export function problemsBeside(error: AppError | undefined, name: string, words: Words): readonly string[] {
  if (error instanceof FileTooLarge) return error.field === name ? [tooLargeText(error, words)] : [];
  return errorsOf(error?.details, name, words);
}
