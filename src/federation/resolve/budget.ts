/** How much one piece of work may still ask of other servers; it is used up in passing. */
export type Budget = { requests: number };

/** Enough for a long thread and its people. (Mastodon allows 1,000 statuses and 400 accounts.) */
const REQUESTS = 150;

/** Enough for a post that an activity only names, and some of what that answers. */
const NAMED_POST = 10;

/** What a post may spend that an activity only names, in requests: who sends one chooses freely what it costs here. */
export function createNamedBudget(): Budget {
  return createBudget(NAMED_POST);
}

/** What one errand may spend, in requests. */
export function createBudget(requests = REQUESTS): Budget {
  return { requests };
}

/** Takes one request out of the budget; false when nothing is left. */
export function spend(budget: Budget): boolean {
  budget.requests -= 1;
  return budget.requests >= 0;
}
