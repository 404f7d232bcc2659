import type { FastifyRequest } from 'fastify';
import type { SignedMessage } from '../federation/signatures/message.ts';
import { network } from '../http/rate-limits.ts';
import { notFound } from '../lib/errors.ts';
import { parseCursor, parseWireId } from '../lib/id.ts';
import type { Context } from '../platform/context.ts';

/** A request as signatures cover it, with its public address, whatever proxies have rewritten. */
export function messageOf(ctx: Context, request: FastifyRequest, body?: Buffer): SignedMessage {
  return {
    method: request.method,
    url: `${ctx.config.origin}${request.raw.url ?? '/'}`,
    header: (name) => headerOf(request, name),
    get source() {
      return network(request.ip);
    },
    body,
  };
}

/** A header of a request, with repeated ones joined; undefined when absent. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The id in the path; 404 when it is not an id. */
export function pathId(request: FastifyRequest, name = 'id'): number {
  const id = parseWireId(pathText(request, name));
  if (id === undefined) throw notFound('notFound');
  return id;
}

/** A part of the path; empty when the address has no such part. */
export function pathText({ params }: FastifyRequest, name: string): string {
  return member(params, name) ?? '';
}

/** A cursor of the query; undefined when it is absent or makes no sense. */
export function cursor({ query }: FastifyRequest, name: string): number | undefined {
  const text = member(query, name);
  return text === undefined ? undefined : parseCursor(text);
}

/** Whether a flag of the query is set: present and not "false". */
export function asks({ query }: FastifyRequest, name: string): boolean {
  const text = member(query, name);
  return text !== undefined && text !== 'false' && text !== '0';
}

function member(tree: unknown, name: string): string | undefined {
  if (typeof tree !== 'object' || tree === null || !Object.hasOwn(tree, name)) return undefined;
  const value: unknown = Reflect.get(tree, name);
  return typeof value === 'string' ? value : undefined;
}
