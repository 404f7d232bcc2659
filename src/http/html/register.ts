import type { FastifyError, FastifyInstance } from 'fastify';
import { type Answer, redirect } from '../answer.ts';
import { SignInNeeded, StandingRefused } from '../authentication.ts';
import { isReading, wantsPart } from '../browser.ts';
import { cameFrom } from '../came-from.ts';
import { errorAnswer, isFault } from '../errors.ts';
import { ConfirmationNeeded } from '../fresh.ts';
import { type Edge, registerRoutes, send } from '../register.ts';
import { requestFacts, wordsOf } from '../request-facts.ts';
import type { Route } from '../route.ts';
import { SECURITY_PATH, SecondFactorNeeded } from '../second-factor-needed.ts';
import type { Asked, Look } from './frame.ts';
import { failurePage, framed } from './page.ts';
import { confirmPath, signInPath } from './signed-in.ts';
import { type Typed, typedInto } from './typed-texts.ts';

/** Adds routes that answer pages: their errors are pages too. */
export function registerHtmlRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  const { ctx, look } = edge;
  const paramsAt = new Map(
    routes.flatMap(({ method, path, params }) => [method].flat().map((one) => [`${one} ${path}`, params])),
  );
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { status, headers, body } = errorAnswer(error, wordsOf(request));
      if (isFault(error, status)) ctx.log.error({ err: error, method: request.method }, 'page failed');
      reply.headers(headers).header('cache-control', 'private, no-store');
      const asked = { db: ctx.store.db, request: requestFacts(request) };
      const typed = wasTyped(asked)
        ? typedInto(paramsAt.get(`${request.method} ${request.routeOptions.url}`) ?? {}, request.bodyTree)
        : undefined;
      const led = await ledElsewhere(look, asked, error, typed);
      if (led) return send(reply, led);
      return send(reply, await failurePage(look, asked, { status, error, message: String(body.error), typed }));
    });
    const documents = routes.map(
      ({ refused, ...route }): Route => ({
        ...route,
        handle: async (call) => framed(look, call, await route.handle(call)),
        ...(refused && { refused: async (call, refusal) => framed(look, call, await refused(call, refusal)) }),
      }),
    );
    registerRoutes(scope, edge, documents, 'page');
  });
}

/** Whether what a request holds was typed on a page of ours, by somebody who does not have it before them any more. What another site sends was written by nobody here. */
function wasTyped({ db, request }: Asked): boolean {
  const isKept = isReading(request.method) || wantsPart(request);
  return !isKept && cameFrom(request, db.instance.origin) === 'here';
}

/**
 * Where somebody is led who cannot be on a page: to the form to sign in, or to show again who they are, or to what their login waits for. Parts
 * of pages lead nowhere, because the script that asks for them reloads the page, or asks for the whole.
 */
async function ledElsewhere(
  look: Look,
  asked: Asked,
  error: unknown,
  typed: Typed | undefined,
): Promise<Answer | undefined> {
  const { method, url } = asked.request;
  if (wantsPart(asked.request)) return undefined;
  const reads = isReading(method);
  if (error instanceof StandingRefused) return redirect(WAITING_PATH, reads ? 302 : 303);
  if (error instanceof SecondFactorNeeded && reads) return redirect(SECURITY_PATH);
  if (error instanceof ConfirmationNeeded)
    return reads ? redirect(confirmPath(url)) : framed(look, asked, await look.askToConfirm(asked, typed));
  if (!(error instanceof SignInNeeded)) return undefined;
  return reads ? redirect(signInPath(url)) : framed(look, asked, await look.askToSignIn(asked, typed));
}

/** The page that says what a login waits for, or why it may not act. */
const WAITING_PATH = '/auth/setup';
