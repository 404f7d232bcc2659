import { disableRelay, enableRelay, leaveRelay } from '../domain/relays/join.ts';
import { writesRelays } from '../http/staff-access.ts';
import type { StaffAct } from './staff-account-acts.ts';

export const enableRelayAct: StaffAct = {
  name: 'enable',
  access: writesRelays,
  summary: 'Ask a relay again that was disabled or has refused',
  verb: enableRelay,
  outcome: 'relay_asked',
};

export const disableRelayAct: StaffAct = {
  name: 'disable',
  access: writesRelays,
  summary: 'Leave a relay, which stays in the list',
  verb: disableRelay,
  outcome: 'relay_left',
};

export const deleteRelayAct: StaffAct = {
  name: 'delete',
  access: writesRelays,
  summary: 'Leave a relay and forget it',
  verb: leaveRelay,
  outcome: 'removed',
};
