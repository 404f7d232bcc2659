import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../domain/sessions/find.ts';
import { findKnownBrowser } from '../domain/sessions/known-browsers.ts';
import type { Authenticated } from '../domain/tokens/authenticate.ts';
import { isUseForgotten, noteUse } from '../domain/tokens/note-use.ts';
import { AppError, undefinedIfUnavailable } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { uploadDirectory } from '../platform/uploads.ts';
import { admit, authenticateToken, bearerToken, isOpen, namesToken, SignInNeeded, tokenIn } from './authentication.ts';
import type { DeclaredFiles } from './bodies/declared-files.ts';
import { FileTooLarge } from './bodies/file-too-large.ts';
import { FORM_BYTES } from './bodies/form-bytes.ts';
import { hasBody, incomingBody } from './bodies/take-body.ts';
import { removeUploads } from './bodies/upload.ts';
import { type BodyParams, NO_PARAMS, readBodyParams } from './body.ts';
import { type Browser, checkFields, findBrowser, isForm, isReading, type Surface, wantsPart } from './browser.ts';
import { FormRefused } from './form-refused.ts';
import { assertFresh } from './fresh.ts';
import { carriesSession, readCookie } from './html/cookies.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import { requestFacts } from './request-facts.ts';
import type { Refusal, Route } from './route.ts';
import { assertProtected } from './second-factor-needed.ts';

/** One request of a route. */
export type Asked = {
  readonly route: Route;
  readonly surface: Surface;
  readonly files: DeclaredFiles;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** What proxies are told to let through. */
const PROXIED_BYTES = 120 * 1_048_576;

type Edge = { readonly ctx: Context; readonly rates: RateLimits };

/** Who asks, and what they sent. */
export type TakenIn = {
  readonly auth: Authenticated | null;
  readonly session: Session | null;
  readonly token: string | undefined;
  readonly body: BodyParams;
  /** Why the route shall only answer what it answers to a form that was refused. */
  readonly refusal?: Refusal;
};

type Fields = Record<string, unknown>;

/** By what a request is somebody's: a token, or the session of a browser. */
type Credentials = { readonly token?: string | undefined; readonly session?: Session | undefined };

/** Decides who is admitted, counts the request, reads its body, then sees whether whoever asks has signed in lately enough for it. */
export async function takeIn(edge: Edge, asked: Asked): Promise<TakenIn> {
  const taken = await takeInAnybody(edge, asked);
  if (taken.refusal) return taken;
  try {
    await assertLed(edge, asked, taken);
    await assertFresh(edge.ctx.store.db, asked.route.access, taken.session);
  } catch (error) {
    await removeUploads(taken.body.uploads);
    throw error;
  }
  return taken;
}

/** Documents that are the same for everybody, and parts of a page that was shown already, lead nowhere. */
async function assertLed(edge: Edge, { route, request, surface }: Asked, { session }: TakenIn): Promise<void> {
  if (surface !== 'page' || !session || route.access.kind === 'public') return;
  if (isReading(request.method) && wantsPart(requestFacts(request))) return;
  await assertProtected(edge.ctx.store.db, route.path, session);
}

async function takeInAnybody(edge: Edge, asked: Asked): Promise<TakenIn> {
  const { route, request, surface } = asked;
  if (namesToken(request) || (route.access.kind === 'public' && surface === 'api')) return takeInByToken(edge, asked);
  const browser = await findBrowserCounted(edge, asked);
  if (!browser) return takeInByToken(edge, asked);
  if (!browser.owesToken) return takeInBrowser(edge, asked, browser, () => undefined);
  if (surface === 'page') return takeInBrowser(edge, asked, browser, (fields) => checkFields(browser, fields));
  return takeInByBody(edge, asked, (fields) => {
    const token = tokenIn(fields);
    if (token !== undefined || !isForm(fields)) return { token };
    checkFields(browser, fields);
    return { session: browser.session };
  });
}

async function findBrowserCounted(edge: Edge, asked: Asked): Promise<Browser | undefined> {
  const { route, request, reply, surface } = asked;
  const asker = { db: edge.ctx.store.db, request: requestFacts(request) };
  const reads = isReading(request.method);
  try {
    return await findBrowser(asker, { surface, reads, isUnguarded: route.isUnguarded === true });
  } catch (error) {
    reply.headers(edge.rates.count(anonymousAt(asked), undefined));
    throw error;
  }
}

async function takeInByToken(edge: Edge, asked: Asked): Promise<TakenIn> {
  const { route, request } = asked;
  const token = bearerToken(request);
  if (token === undefined && route.access.kind !== 'public' && hasBody(request.raw))
    return takeInByBody(edge, asked, (fields) => ({ token: tokenIn(fields) }));
  const auth = await admitCounted(edge, asked, { token });
  const body = await readAdmitted(edge, asked, { admit: async () => auth, isKnown: auth !== null });
  return { auth, session: null, token, body };
}

/**
 * The body tells who asks: it is as short as that of anybody unknown, and its files count only once the fields before them have told.
 */
async function takeInByBody(edge: Edge, asked: Asked, tell: (fields: Fields) => Credentials): Promise<TakenIn> {
  const { reply, request, route } = asked;
  let told: Credentials = {};
  let admitted: Promise<Authenticated | null> | undefined;
  const admitBy = (fields: Fields) => {
    if (!admitted) {
      told = tell(fields);
      admitted = admitCounted(edge, asked, told);
    }
    return admitted;
  };
  try {
    const body = await readAdmitted(edge, asked, { admit: async (fields) => admitBy(fields), isKnown: false });
    const auth = await admitBy(body.tree);
    return { auth, session: told.session ?? null, token: told.token, body };
  } catch (error) {
    // Nobody has been counted for it yet.
    if (!admitted) reply.headers(edge.rates.count(anonymousAt(asked), undefined));
    if (!route.refused || !(error instanceof SignInNeeded)) throw error;
    const body = { tree: request.bodyTree, uploads: [] };
    return { auth: null, session: null, token: undefined, body, refusal: error };
  }
}

/** The cookie tells who asks. What the form says must be true before any file of it counts. */
async function takeInBrowser(
  edge: Edge,
  asked: Asked,
  { session }: Browser,
  check: (fields: Fields) => void,
): Promise<TakenIn> {
  const auth = await admitCounted(edge, asked, { session });
  const taken = { auth, session, token: undefined };
  const admitFields = async (fields: Fields) => {
    check(fields);
    return auth;
  };
  try {
    const body = await readAdmitted(edge, asked, { admit: admitFields, isKnown: auth !== null });
    await checkAll(body, check);
    return { ...taken, body };
  } catch (error) {
    if (!asked.route.refused || !(error instanceof FormRefused || error instanceof FileTooLarge)) throw error;
    return { ...taken, body: { tree: asked.request.bodyTree, uploads: [] }, refusal: error };
  }
}

/** What comes after the files must be true as well, or they are dropped. */
async function checkAll({ tree, uploads }: BodyParams, check: (fields: Fields) => void): Promise<void> {
  try {
    check(tree);
  } catch (error) {
    await removeUploads(uploads);
    throw error;
  }
}

type Admission = { admit(fields: Fields): Promise<Authenticated | null>; readonly isKnown: boolean };

/**
 * Reads the body of a request; files only from somebody who is known by then. What pages send is read on when that is not so, without its files, so that
 * what was typed can be shown again: as long as that of anybody unknown, or of the form where there is the cookie of a session that may have ended.
 */
async function readAdmitted(
  edge: Edge,
  { surface, files, request, reply }: Asked,
  { admit, isKnown }: Admission,
): Promise<BodyParams> {
  if (!hasBody(request.raw)) return NO_PARAMS;
  const readsOn = surface === 'page';
  const mayAdd = isKnown || (readsOn && carriesSession(request.headers.cookie)) ? files.allBytes : 0;
  const body = await readBodyParams(incomingBody(edge.ctx, request, reply), {
    bodyBytes: Math.max(FORM_BYTES + mayAdd, readsOn && isKnown && mayAdd > 0 ? PROXIED_BYTES : 0),
    readsOn,
    maxBytes: files.maxBytes,
    mostIn: files.mostIn,
    most: files.most,
    directory: uploadDirectory(edge.ctx.config),
    minFree: edge.ctx.config.minFreeDisk,
    async admit(fields) {
      request.bodyTree = fields;
      if (!(await admit(fields))) throw new AppError('unauthorized', 'userNeeded');
    },
  });
  request.bodyTree = body.tree;
  return body;
}

async function admitCounted(edge: Edge, asked: Asked, credentials: Credentials): Promise<Authenticated | null> {
  const { route, request, reply } = asked;
  const { ip } = request;
  const { db } = edge.ctx.store;
  request.choices = credentials.session?.auth.viewer ?? null;
  const find = async () => {
    const found = authOf(asked, credentials.session) ?? (await authenticateToken(db, credentials.token));
    request.choices ??= found?.viewer ?? null;
    return found;
  };
  const { rateApart } = route;
  if (rateApart) {
    reply.headers(edge.rates.countApart(ip, rateApart));
    return await admit(db, route.access, find);
  }
  try {
    const auth = await admit(db, route.access, find);
    const caller = { ...callerOf(asked, auth, credentials), browser: await browserOf(edge, asked) };
    reply.headers(edge.rates.count(caller, route.rate));
    if (auth && isUseForgotten(auth))
      await edge.ctx.store.transaction((tx) => noteUse(tx, auth, ip)).catch(undefinedIfUnavailable);
    return auth;
  } catch (error) {
    if (!reply.hasHeader('x-ratelimit-limit')) reply.headers(edge.rates.count(anonymousAt(asked), undefined));
    throw credentials.token === undefined ? asOfPages(asked, error) : error;
  }
}

/** By what a browser is known in which somebody has signed in before, where a route wants to know. */
async function browserOf({ ctx }: Edge, { route, request }: Asked): Promise<string | undefined> {
  if (!route.knowsBrowsers) return undefined;
  const { db } = ctx.store;
  return findKnownBrowser(db, readCookie({ db, request: requestFacts(request) }, 'browser'));
}

/** Pages that are open to all stay so to whoever is suspended, who reads there what was decided and can appeal. */
function authOf({ route, surface }: Asked, session: Session | undefined): Authenticated | undefined {
  const isNobody = surface === 'page' && session?.standing === 'suspended' && isOpen(route.access);
  return isNobody ? undefined : session?.auth;
}

/** Pages do not only say that somebody must sign in, they lead there. */
function asOfPages({ surface }: Asked, error: unknown): unknown {
  const isLed = surface === 'page' && error instanceof AppError && error.kind === 'unauthorized';
  return isLed ? new SignInNeeded(error.said) : error;
}

function anonymousAt({ request, surface }: Pick<Asked, 'request' | 'surface'>): Caller {
  return { userId: null, tokenId: null, ip: request.ip, isOnPage: surface === 'page' };
}

function callerOf(
  { request, surface }: Pick<Asked, 'request' | 'surface'>,
  auth: Authenticated | null,
  { session }: Credentials,
): Caller {
  const known = session?.auth ?? auth;
  if (!known) return anonymousAt({ request, surface });
  const caller = { userId: auth?.viewer?.userId ?? null, tokenId: known.tokenId, ip: request.ip };
  return session && surface === 'page' ? { ...caller, isOnPage: true } : caller;
}
