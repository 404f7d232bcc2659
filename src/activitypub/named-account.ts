import type { FastifyRequest } from 'fastify';
import { findNamedId } from '../domain/accounts/queries.ts';
import { notFound } from '../lib/errors.ts';
import { toWire } from '../lib/id.ts';
import type { Context } from '../platform/context.ts';
import { pathText } from './request.ts';

const BY_ID = '/ap/users/:id';
const BY_NAME = '/users/:username';

/**
 * The older path below an account, which contains its name; undefined for paths that are not below an account. (Mastodon:
 * `config/routes.rb`.)
 */
export function namedPath(path: string): string | undefined {
  return path.startsWith(BY_ID) ? path.replace(BY_ID, BY_NAME) : undefined;
}

/**
 * Replaces the name of a local account in a request by its id, as if the newer path had been requested. 404 when nobody here ever had the
 * name.
 */
export function findNamed({ store }: Context): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const id = await findNamedId(store.db, pathText(request, 'username'));
    if (id === undefined) throw notFound('notFound');
    const { params } = request;
    request.params = { ...(typeof params === 'object' ? params : {}), id: toWire(id) };
  };
}
