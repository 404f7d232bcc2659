import { deleteFilter } from '../domain/filters/save-filter.ts';
import { user } from '../http/access.ts';
import { type Act, byAccount } from './act.ts';

export const deleteFilterAct: Act<number> = {
  name: 'delete',
  access: user('write', 'write:filters'),
  summary: 'Delete one of your filters',
  verb: byAccount(deleteFilter),
  outcome: 'deleted',
};
