import { Type } from 'typebox';
import type { AsyncRefreshRow } from '../schema/jobs.ts';
import { nullable } from './account-schema.ts';

export const AsyncRefreshSchema = Type.Object({
  async_refresh: Type.Object({
    id: Type.String(),
    status: Type.Union([Type.Literal('running'), Type.Literal('finished')]),
    result_count: nullable(Type.Integer()),
  }),
});

/** An AsyncRefresh in its wrapping. */
export function asyncRefreshOf({ id, status, result_count }: AsyncRefreshRow) {
  return { async_refresh: { id, status, result_count } };
}
