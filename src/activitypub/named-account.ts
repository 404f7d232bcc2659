import type { FastifyRequest } from 'fastify';
import { findNamedId } from '../domain/accounts/queries.ts';
import { notFound } from '../lib/errors.ts';
import { toWire } from '../lib/id.ts';
import type { Context } from '../platform/context.ts';
import { pathText } from './request.ts';

const BY_ID = '/ap/users/:id';
const BY_NAME = '/users/:username';

/** The older form of an address below an account, which names it; undefined for what is below none. (Mastodon: `config/routes.rb`.) */
export function namedPath(path: string): string | undefined {
  return path.startsWith(BY_ID) ? path.replace(BY_ID, BY_NAME) : undefined;
}

/** Gives a request that names a local account the account's id, as if it had come by that. 404 when nobody here ever had the name. */
export function findNamed({ store }: Context): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const id = await findNamedId(store.db, pathText(request, 'username'));
    if (id === undefined) throw notFound('Not Found');
    const { params } = request;
    request.params = { ...(typeof params === 'object' ? params : {}), id: toWire(id) };
  };
}
