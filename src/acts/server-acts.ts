import type { Moderator } from '../domain/audit/log-act.ts';
import { isStopped, restartDeliveries, retryDeliveries, stopDeliveries } from '../domain/deliveries/stop-deliveries.ts';
import { writesDomainBlocks } from '../http/staff-access.ts';
import type { Act } from './act.ts';

/** What staff do about deliveries to another server, by its name (host and port). */
export type ServerAct<Result = unknown> = Act<string, Result, Moderator>;

export const stopDeliveryAct: ServerAct = {
  name: 'stop_delivery',
  access: writesDomainBlocks,
  summary: 'Send nothing more to another server, for as long as staff want',
  verb: stopDeliveries,
  outcome: 'delivery_stopped',
  undo: { act: 'restart_delivery', isBack: async (db, _viewer, host) => !(await isStopped(db, host)) },
};

export const restartDeliveryAct: ServerAct = {
  name: 'restart_delivery',
  access: writesDomainBlocks,
  summary: 'Send to another server again, also what has waited for it',
  verb: restartDeliveries,
  outcome: 'delivery_restarted',
};

export const retryDeliveryAct: ServerAct<number> = {
  name: 'retry',
  access: writesDomainBlocks,
  summary: 'Send again what a server has not taken, from the start of its attempts',
  verb: retryDeliveries,
  outcome: 'delivery_retried',
};
