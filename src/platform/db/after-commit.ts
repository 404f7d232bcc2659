import type { BusEvent } from '../bus/event.ts';
import type { TransactionScope } from './scope.ts';

export type OnEvents = (events: readonly BusEvent[]) => void;

/** The part of the log that the database needs. */
export type DbLog = {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Publishes the events and runs the callbacks of committed transactions, in order. An error in one does not affect the others. */
export function runAfterCommit(scopes: readonly TransactionScope[], onEvents: OnEvents | undefined, log?: DbLog): void {
  const events = scopes.flatMap((scope) => scope.events);
  if (events.length > 0 && onEvents) guarded(() => onEvents(events), log);
  for (const scope of scopes) for (const callback of scope.callbacks) guarded(callback, log);
}

function guarded(fn: () => void, log: DbLog | undefined): void {
  try {
    fn();
  } catch (error) {
    log?.error({ err: error }, 'after-commit callback failed');
  }
}
