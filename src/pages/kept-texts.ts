import type { Answer } from '../http/answer.ts';
import { SignInNeeded } from '../http/authentication.ts';
import { FileTooLarge } from '../http/bodies/file-too-large.ts';
import { wantsPart } from '../http/browser.ts';
import { cameFrom } from '../http/came-from.ts';
import { errorAnswer } from '../http/errors.ts';
import { contentAnswer } from '../http/html/page.ts';
import type { Param, ParamSet } from '../http/params/param.ts';
import type { Call, Refusal, Route } from '../http/route.ts';
import { isBlank } from '../lib/blank.ts';
import { html } from '../lib/html/template.ts';
import { writtenTexts } from '../views/written-texts.ts';
import { explain } from './error-page.ts';
import { askToSignIn } from './sign-in.ts';

/** Fields that are no texts of people, or must not be shown. */
const OTHERS = /password|code|token|secret|^(?:back|key)$/;

/**
 * A route whose form, when it is not taken because the session has ended or the form is of another, shows the texts that were typed into it,
 * where it has no answer of its own. Forms with files are left as they are: these are not read before it is known whose they are.
 */
export function keepingTexts(route: Route): Route {
  const { method, access, params, refused } = route;
  if (method !== 'POST' || access.kind !== 'user' || refused || route.isUnguarded || takesFiles(params)) return route;
  return { ...route, refused: (call, refusal) => answer(call, params, refusal) };
}

async function answer(call: Call, params: ParamSet, refusal: Refusal): Promise<Answer> {
  const { db, request } = call;
  const texts = textsOf(params, call.params);
  // What another site has sent was written by nobody here.
  const isOwn = cameFrom(request, db.instance.origin) === 'here' && !(refusal instanceof FileTooLarge);
  if (texts.length === 0 || !isOwn || wantsPart(request)) throw refusal;
  const shown = writtenTexts(texts, request.words);
  if (refusal instanceof SignInNeeded) {
    const asked = await askToSignIn(call);
    if (asked.body.kind !== 'page') return asked;
    const { content } = asked.body;
    return { ...asked, body: { kind: 'page', content: { ...content, body: html`${content.body}${shown}` } } };
  }
  const { status, body } = errorAnswer(refusal, request.words);
  const page = await explain(call, { status, error: refusal, message: String(body.error) });
  return contentAnswer({ ...page, body: html`${page.body}${shown}` }, status);
}

/** The texts among parameters that a form has sent, each once. */
function textsOf(params: ParamSet, values: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(params).flatMap(([name, param]) =>
    param.inPath || OTHERS.test(name) ? [] : textsIn(param, values[name]),
  );
  return [...new Set(found)];
}

function textsIn(param: Param<unknown>, value: unknown): string[] {
  const { inside, schema } = param;
  if (typeof value === 'string') return 'enum' in schema || 'anyOf' in schema || isBlank(value) ? [] : [value];
  if (Array.isArray(value)) return isParam(inside) ? value.flatMap((one) => textsIn(inside, one)) : [];
  if (!isRecord(value) || inside === undefined || isParam(inside)) return [];
  return textsOf(inside, value);
}

function isParam(inside: Param<unknown>['inside']): inside is Param<unknown> {
  return typeof inside?.read === 'function';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function takesFiles(params: ParamSet): boolean {
  return Object.values(params).some(takesFile);
}

function takesFile({ fileBytes, inside }: Param<unknown>): boolean {
  if (fileBytes !== undefined) return true;
  if (inside === undefined) return false;
  return isParam(inside) ? takesFile(inside) : takesFiles(inside);
}
