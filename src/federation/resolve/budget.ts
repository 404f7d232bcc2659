/** The number of requests that a piece of work may still make to other servers; callers reduce it as they go. */
export type Budget = { requests: number };

/** Enough for a long thread and its authors. (Mastodon allows 1,000 statuses and 400 accounts.) */
const REQUESTS = 150;

/** Enough for a post that an activity only names, and some of the posts above it. */
const NAMED_POST = 10;

/**
 * The budget for a post that an activity only names. It is small, because the sender chooses freely what the activity costs this server.
 */
export function createNamedBudget(): Budget {
  return createBudget(NAMED_POST);
}

/** The budget for one piece of work, in requests. */
export function createBudget(requests = REQUESTS): Budget {
  return { requests };
}

/** Takes one request out of the budget; false when nothing is left. */
export function spend(budget: Budget): boolean {
  budget.requests -= 1;
  return budget.requests >= 0;
}
