import { deleteFilter } from '../domain/filters/save-filter.ts';
import { user } from '../http/access.ts';
import type { Act } from './act.ts';

export const deleteFilterAct: Act<number> = {
  name: 'delete',
  access: user('write', 'write:filters'),
  summary: 'Delete one of your filters',
  verb: (tx, { accountId }, id) => deleteFilter(tx, accountId, id),
  outcome: 'deleted',
};
