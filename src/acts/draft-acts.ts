import { discardDraft } from '../domain/drafts/save.ts';
import { cancelScheduled } from '../domain/scheduled/schedule.ts';
import { user } from '../http/access.ts';
import type { Act } from './act.ts';

const access = user('write', 'write:statuses');

export const deleteDraftAct: Act<number> = {
  name: 'delete',
  access,
  summary: 'Delete a draft',
  verb: discardDraft,
  outcome: 'deleted',
};

export const cancelScheduledAct: Act<number> = {
  name: 'delete',
  access,
  summary: 'Cancel a scheduled status',
  verb: cancelScheduled,
  outcome: 'deleted',
};
