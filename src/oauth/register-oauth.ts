import type { FastifyInstance } from 'fastify';
import { registerHtmlRoutes } from '../http/html/register.ts';
import { type Edge, registerRoutes } from '../http/register.ts';
import type { Route } from '../http/route.ts';
import { hiddenApplications } from './applications.ts';
import { answerAuthorization, askAuthorization, showNativeCode } from './authorize.ts';
import { listAuthorizedApplications, revokeAuthorizedApplication } from './authorized-applications.ts';
import { introspectToken } from './introspect.ts';
import { showMetadata } from './metadata.ts';
import { revokeTokenRoute } from './revoke.ts';
import { issueTokenRoute } from './token.ts';
import { showTokenInfo } from './token-info.ts';
import { showUserinfo } from './userinfo.ts';

/** The pages on which people answer clients. */
export const oauthPages: readonly Route[] = [
  askAuthorization,
  answerAuthorization,
  showNativeCode,
  listAuthorizedApplications,
  revokeAuthorizedApplication,
];

/** What clients ask the authorization server for. */
export const oauthEndpoints: readonly Route[] = [
  issueTokenRoute,
  revokeTokenRoute,
  introspectToken,
  showTokenInfo,
  showUserinfo,
  showMetadata,
  ...hiddenApplications,
];

/** Adds the authorization server: its pages, and the endpoints for clients. */
export function registerOAuth(app: FastifyInstance, edge: Edge): void {
  registerHtmlRoutes(app, edge, oauthPages);
  registerRoutes(app, edge, oauthEndpoints);
}
