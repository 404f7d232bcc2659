import type { Session } from '../domain/sessions/find.ts';
import { grantCode } from '../domain/tokens/authorization-codes.ts';
import { hasGranted } from '../domain/tokens/queries.ts';
import { OUT_OF_BAND, withQuery } from '../domain/tokens/redirect-uris.ts';
import { anyone } from '../http/access.ts';
import { type Answer, redirect } from '../http/answer.ts';
import { otherAccounts } from '../http/html/accounts.ts';
import { page } from '../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { type Call, route } from '../http/route.ts';
import { message } from '../views/frame/message.ts';
import { errorText } from '../words/errors.ts';
import {
  type AuthorizationParams,
  type AuthorizationRequest,
  authorizationParams,
  readAuthorizationRequest,
} from './authorization-request.ts';
import { consentPage } from './consent-page.ts';
import { nativePage } from './native-page.ts';
import { statusOf } from './problem.ts';
import { pageBeforeAsking, questionLeft, SILENT_REFUSALS, type SilentRefusal, silentRefusal } from './prompt.ts';

const DENIED = 'The resource owner or authorization server denied the request.';

/** Asks for consent, or continues at once when it was given before. */
export const askAuthorization = route({
  method: 'GET',
  path: '/oauth/authorize',
  access: anyone(),
  params: authorizationParams,
  summary: 'Ask a person whether an application may act for them',
  handle: (call) =>
    withRequest(call, call.params, async (request, session, visitor) => {
      const before = pageBeforeAsking(request.prompts, true, returnPath(request));
      if (before !== undefined) return redirect(before);
      const grant = { userId: session.userId, applicationId: request.application.id, scopes: request.scopes };
      const others = await otherAccounts(call);
      const hasAgreed = await hasGranted(call.db, grant);
      // Who has several accounts in the browser is asked which of them, also for an application that has one already.
      if (hasAgreed && !request.ask && others.length === 0) return allow(call, request, session);
      if (request.prompts.has('none'))
        return refuse(call, request, visitor, questionLeft(hasAgreed, others.length > 0));
      const { formToken } = visitor;
      const asked = { formToken, words: call.request.words, others, path: returnPath(request) };
      return page(visitor, consentPage(request, session, asked));
    }),
});

const answerParams = { ...authorizationParams, ...formTokenParam, _method: text() };

/** Accepts the answer; a plain form declines with `_method=delete`. */
export const answerAuthorization = route({
  method: ['POST', 'DELETE'],
  path: '/oauth/authorize',
  access: anyone(),
  params: answerParams,
  summary: 'Take the answer of the person',
  handle: (call) =>
    withRequest(call, call.params, async (request, session, visitor) => {
      checkForm(visitor, call.params.authenticity_token);
      const no = call.request.method === 'DELETE' || call.params._method === 'delete';
      return no ? deny(call, request, visitor) : allow(call, request, session);
    }),
});

/** Shows the code when there is no address to redirect to. */
export const showNativeCode = route({
  method: 'GET',
  path: '/oauth/authorize/native',
  access: anyone(),
  params: { code: text() },
  summary: 'Show a code to be copied into an application',
  async handle(call) {
    const visitor = await visitorOf(call);
    return page(visitor, nativePage(call.params.code ?? '', call.request.words));
  },
});

type Step = (request: AuthorizationRequest, session: Session, visitor: Visitor) => Promise<Answer>;

/** Validates the request, then the session; somebody who is not signed in or may not act is sent to the page that helps. */
async function withRequest(call: Call, params: AuthorizationParams, step: Step): Promise<Answer> {
  const visitor = await visitorOf(call);
  const request = await readAuthorizationRequest(call.db, params);
  if ('error' in request) {
    return page(
      visitor,
      message(call.request.words, {
        title: call.request.words.authorisation.impossible,
        text: errorText(request.description, call.request.words),
        status: statusOf(request),
      }),
    );
  }
  const { session } = visitor;
  const refusal = silentRefusal(request.prompts, session?.standing);
  if (refusal) return refuse(call, request, visitor, refusal);
  const path = returnPath(request);
  if (!session)
    return redirect(pageBeforeAsking(request.prompts, false, path) ?? withQuery('/auth/sign_in', { return_to: path }));
  if (session.standing !== 'active') return redirect('/auth/setup');
  return step(request, session, visitor);
}

function returnPath(request: AuthorizationRequest): string {
  return withQuery('/oauth/authorize', {
    response_type: 'code',
    client_id: request.application.client_id,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: request.challenge && 'S256',
    force_login: request.ask ? 'true' : undefined,
  });
}

async function allow(call: Call, request: AuthorizationRequest, session: Session): Promise<Answer> {
  const { application, redirectUri, scopes, challenge } = request;
  const grant = { applicationId: application.id, userId: session.userId, redirectUri, scopes, challenge };
  const code = await call.write((tx) => grantCode(tx, grant));
  if (redirectUri === OUT_OF_BAND) return redirect(withQuery('/oauth/authorize/native', { code }));
  return redirect(withQuery(redirectUri, { code, state: request.state }));
}

/** Tells a client why it gets nothing without a page; where there is no address to tell it at, the person. */
function refuse(call: Call, request: AuthorizationRequest, visitor: Visitor, error: SilentRefusal): Answer {
  const { redirectUri, state } = request;
  const { authorisation } = call.request.words;
  if (redirectUri === OUT_OF_BAND)
    return page(
      visitor,
      message(call.request.words, { title: authorisation.impossible, text: authorisation.asksForNoPage, status: 400 }),
    );
  return redirect(withQuery(redirectUri, { error, error_description: SILENT_REFUSALS[error], state }));
}

async function deny(call: Call, request: AuthorizationRequest, visitor: Visitor): Promise<Answer> {
  const { redirectUri, state } = request;
  if (redirectUri === OUT_OF_BAND)
    return page(visitor, message(call.request.words, call.request.words.authorisation.denied));
  return redirect(withQuery(redirectUri, { error: 'access_denied', error_description: DENIED, state }));
}
