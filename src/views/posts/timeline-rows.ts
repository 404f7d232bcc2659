import type { StatusView } from '../frame/entity-types.ts';

/** What stands together in a list of posts. */
export type Row =
  | { readonly kind: 'post'; readonly status: StatusView }
  /** Posts of one thread by one author, oldest first. */
  | { readonly kind: 'thread'; readonly statuses: readonly StatusView[] }
  /** Boosts, newest first. */
  | { readonly kind: 'boosts'; readonly statuses: readonly StatusView[] };

/** Fewer boosts than these stand as posts, each at its own place. */
const FEWEST_BOOSTS = 3;

/**
 * A page of statuses, newest first, as it is read: what one author has added to the own post stands beneath it, and boosts, where they are to
 * be gathered, are together at the place of the newest.
 */
export function rowsOf(statuses: readonly StatusView[], gathersBoosts: boolean): Row[] {
  // What a group passes on is what one follows it for.
  const boosts = gathersBoosts ? statuses.filter(({ reblog, account }) => reblog && !account.group) : [];
  const [newest] = boosts;
  if (newest === undefined || boosts.length < FEWEST_BOOSTS) return withThreads(statuses);
  const place = statuses.indexOf(newest);
  return [
    ...withThreads(statuses.slice(0, place)),
    { kind: 'boosts', statuses: boosts },
    ...withThreads(statuses.slice(place).filter((status) => !boosts.includes(status))),
  ];
}

/** The wire id of the newest status of a row. */
export function newestOf(row: Row): bigint {
  if (row.kind === 'post') return BigInt(row.status.id);
  return row.statuses.map(({ id }) => BigInt(id)).reduce((one, other) => (one > other ? one : other), 0n);
}

function withThreads(statuses: readonly StatusView[]): Row[] {
  const rows: Row[] = [];
  let thread: StatusView[] = [];
  for (const [index, status] of statuses.entries()) {
    thread.unshift(status);
    const next = statuses[index + 1];
    if (next && isAddedTo(status, next)) continue;
    rows.push(thread.length > 1 ? { kind: 'thread', statuses: thread } : { kind: 'post', status });
    thread = [];
  }
  return rows;
}

/** Whether a status is the author's own reply to another. */
function isAddedTo(status: StatusView, other: StatusView): boolean {
  return (
    !status.reblog && !other.reblog && status.in_reply_to_id === other.id && status.account.id === other.account.id
  );
}
