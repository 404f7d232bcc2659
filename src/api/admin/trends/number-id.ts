import { Type } from 'typebox';
import type { DefiniteParam } from '../../../http/params/param.ts';
import { notFound } from '../../../lib/errors.ts';
import { parseNumberId } from '../../../lib/id.ts';

/** An id in the path that was given out as a JSON number. 404 when it cannot be one of ours. */
export function numberPathId(): DefiniteParam<number> {
  return {
    schema: Type.String(),
    definite: true,
    inPath: true,
    read: (raw) => {
      const id = typeof raw === 'string' ? parseNumberId(raw) : undefined;
      if (id === undefined) throw notFound();
      return id;
    },
  };
}
