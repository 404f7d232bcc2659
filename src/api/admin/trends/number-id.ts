import { Type } from 'typebox';
import type { RequiredParam } from '../../../http/params/param.ts';
import { notFound } from '../../../lib/errors.ts';

/** Ids on the wire are ours times this. */
const WIRE_FACTOR = 64;

/**
 * An id in the path that was given out as a JSON number. Scripts print the digits beyond the precision of their numbers as they like; the
 * number itself is still exact. 404 when it cannot be one of ours.
 */
export function numberPathId(): RequiredParam<number> {
  return {
    schema: Type.String(),
    required: true,
    inPath: true,
    read: (raw) => {
      const id = typeof raw === 'string' && /^\d{1,20}$/.test(raw) ? Number(raw) / WIRE_FACTOR : Number.NaN;
      if (!Number.isSafeInteger(id)) throw notFound();
      return id;
    },
  };
}
