import type { TSchema } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Session } from '../domain/sessions/find.ts';
import type { Authenticated } from '../domain/tokens/authenticate.ts';
import type { Context } from '../platform/context.ts';
import type { Db, Tx } from '../platform/db/handle.ts';
import type { Words } from '../words/words.ts';
import type { Access, UserAccess } from './access.ts';
import type { Answer } from './answer.ts';
import type { SignInNeeded } from './authentication.ts';
import type { FileTooLarge } from './bodies/file-too-large.ts';
import type { CachePolicy } from './cache-policy.ts';
import type { FormRefused } from './form-refused.ts';
import type { ParamSet, ParamValues } from './params/param.ts';
import type { RateFamily } from './rate-limits.ts';

/** Everything a handler may use to answer one request. */
export type Call<P extends ParamSet = ParamSet> = {
  readonly ctx: Context;
  /** Read handle of the database. */
  readonly db: Db;
  /** Runs a verb in a transaction, which is on the disk before the response is sent. */
  write<T>(verb: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `write`, for what reading brings with it and nobody waits for: undefined where nothing can be written at the moment. */
  aside<T>(verb: (tx: Tx) => Promise<T>): Promise<T | undefined>;
  readonly params: ParamValues<P>;
  readonly viewer: Viewer | null;
  readonly auth: Authenticated | null;
  /** The bearer token as the client sent it, wherever that was. */
  readonly token: string | null;
  /** Who is signed in by the cookie of a browser. */
  readonly session: Session | null;
  readonly request: RequestFacts;
};

export type RequestFacts = {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly ip: string;
  /** Whether parameters may have come in a body, even of a GET. */
  readonly hasBody: boolean;
  readonly locale: string | null;
  /** The time zone that whoever asks has chosen. */
  readonly timeZone: string | null;
  /** The texts in the language of whoever asks. */
  readonly words: Words;
  header(name: string): string | undefined;
};

/** Why a form was not taken. */
export type Refusal = FormRefused | SignInNeeded | FileTooLarge;

type RouteShape<P extends ParamSet> = {
  readonly method:
    | 'GET'
    | 'POST'
    | 'PUT'
    | 'PATCH'
    | 'DELETE'
    | readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  readonly path: string;
  readonly access: Access;
  readonly params: P;
  /** The schema of the successful response, for the API description and the tests; none when the body is empty. */
  readonly response?: TSchema;
  readonly summary: string;
  readonly cache?: CachePolicy;
  readonly rate?: RateFamily;
  /** Counts what is done in a browser in which somebody has signed in before by that browser, so that others of its network cannot use it up. */
  readonly knowsBrowsers?: boolean;
  /** A family that is counted separately, and not as a call of the API. */
  readonly rateApart?: RateFamily;
  /** Takes forms without a form token, because whoever knows a secret in them may do what they ask for. */
  readonly isUnguarded?: boolean;
  /**
   * What is answered to a form that was not taken, so that what was typed is not lost: nobody is signed in any more, or it was not made for
   * this session, or a file of it is too large. Without this it is a page that says so.
   */
  refused?(call: Call<P>, refusal: Refusal): Promise<Answer>;
  /** When the operation was deprecated (ms), for the Deprecation header. */
  readonly deprecatedAt?: number;
};

type UserCall<P extends ParamSet> = Call<P> & { readonly viewer: Viewer; readonly auth: Authenticated };

/** A route in the table: the types of its parameters are only known inside. */
export type Route = RouteShape<ParamSet> & { handle(call: Call): Promise<Answer> };

/** Declares a route that anybody, or any token, may call: `viewer` may be null. */
export function route<P extends ParamSet>(shape: RouteShape<P> & { handle(call: Call<P>): Promise<Answer> }): Route {
  return shape;
}

/** Declares a route for signed-in people: `viewer` is never null. */
export function userRoute<P extends ParamSet>(
  shape: RouteShape<P> & { readonly access: UserAccess; handle(call: UserCall<P>): Promise<Answer> },
): Route {
  return shape;
}
