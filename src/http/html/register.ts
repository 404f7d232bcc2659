import type { FastifyError, FastifyInstance } from 'fastify';
import { type Answer, redirect } from '../answer.ts';
import { SignInNeeded, StandingRefused } from '../authentication.ts';
import { isReading, wantsPart } from '../browser.ts';
import { errorAnswer, isFault } from '../errors.ts';
import { type Edge, registerRoutes, send } from '../register.ts';
import { requestFacts, wordsOf } from '../request-facts.ts';
import type { Route } from '../route.ts';
import type { Asked, Look } from './frame.ts';
import { failurePage, framed } from './page.ts';
import { signInPath } from './signed-in.ts';

/** Adds routes that answer pages: their errors are pages too. */
export function registerHtmlRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  const { ctx, look } = edge;
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { status, headers, body } = errorAnswer(error, wordsOf(request));
      if (isFault(error, status)) ctx.log.error({ err: error, method: request.method }, 'page failed');
      reply.headers(headers).header('cache-control', 'private, no-store');
      const asked = { db: ctx.store.db, request: requestFacts(request) };
      const led = await ledElsewhere(look, asked, error);
      if (led) return send(reply, led);
      return send(reply, await failurePage(look, asked, { status, error, message: String(body.error) }));
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

/**
 * Where somebody is led who cannot be on a page: to the form to sign in, or to what their login waits for. Parts of pages lead nowhere,
 * because the script that asks for them reloads the page.
 */
async function ledElsewhere(look: Look, asked: Asked, error: unknown): Promise<Answer | undefined> {
  const { method, url } = asked.request;
  if (wantsPart(asked.request)) return undefined;
  const reads = isReading(method);
  if (error instanceof StandingRefused) return redirect(WAITING_PATH, reads ? 302 : 303);
  if (!(error instanceof SignInNeeded)) return undefined;
  return reads ? redirect(signInPath(url)) : framed(look, asked, await look.askToSignIn(asked));
}

/** The page that says what a login waits for, or why it may not act. */
const WAITING_PATH = '/auth/setup';
