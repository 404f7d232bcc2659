import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { PollRow } from '../../schema/polls.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { Repetition } from '../validation.ts';
import { announcePoll } from './announce-poll.ts';
import { getVisiblePoll } from './get-poll.ts';

type Ballot = {
  readonly pollId: number;
  /** Positions of options. */
  readonly choices: readonly number[];
  /** Id of the first answer, for a vote from another server. */
  readonly uri?: string | null;
};

/**
 * An account votes; in a multiple-choice poll it may add options later. 404 when the poll is hidden or absent; 422 when it has ended,
 * belongs to the voter, an option is unknown, or the account has voted already. Mastodon: VoteValidator.
 */
export async function vote(tx: Tx, { accountId }: { readonly accountId: number }, ballot: Ballot): Promise<void> {
  const { id } = await getVisiblePoll(tx, { accountId }, ballot.pollId);
  // Two ballots of one account must not overtake each other, nor a change of the question.
  const poll = await lockRow(tx, 'polls', id);
  if (!poll) throw notFound('notFound');
  const earlier = await votesOf(tx, poll.id, accountId);
  const choices = [...new Set(ballot.choices)];
  await assertMayVote(tx, { poll, accountId, earlier, choices });
  const votes = choices.map((position, index) => ({
    id: newId(),
    poll_id: poll.id,
    account_id: accountId,
    position,
    uri: index === 0 ? (ballot.uri ?? null) : null,
  }));
  await tx.insertInto('poll_votes').values(votes).execute();
  await countVotes(tx, poll.id, choices, earlier.length === 0);
  await federateVotes(tx, poll, votes, ballot.uri ?? null);
  await announcePoll(tx, poll.status_id);
}

async function votesOf(tx: Tx, pollId: number, accountId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('poll_votes')
    .select('position')
    .where('poll_id', '=', pollId)
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.position);
}

type Attempt = {
  readonly poll: PollRow;
  readonly accountId: number;
  readonly earlier: readonly number[];
  readonly choices: readonly number[];
};

async function assertMayVote(tx: Tx, { poll, accountId, earlier, choices }: Attempt): Promise<void> {
  if (poll.expires_at !== null && poll.expires_at <= now()) throw failed('pollEnded');
  if (choices.length === 0) throw failed('noSuchChoice');
  const known = await tx
    .selectFrom('poll_options')
    .select('position')
    .where('poll_id', '=', poll.id)
    .where(idsIn(tx, 'position', choices))
    .execute();
  if (known.length < choices.length) throw failed('noSuchChoice');
  if (poll.account_id === accountId) throw failed('ownPoll');
  const isOver = poll.multiple === 0 && earlier.length + choices.length > 1;
  if (isOver || choices.some((choice) => earlier.includes(choice))) throw new Repetition(failed('votedAlready').said);
}

async function countVotes(tx: Tx, pollId: number, choices: readonly number[], isFirst: boolean): Promise<void> {
  await tx
    .updateTable('poll_options')
    .set((eb) => ({ votes_count: eb('votes_count', '+', 1) }))
    .where('poll_id', '=', pollId)
    .where(idsIn(tx, 'position', choices))
    .execute();
  await tx
    .updateTable('polls')
    .set((eb) => ({
      votes_count: eb('votes_count', '+', choices.length),
      // Stays null when another server does not say how many people voted.
      voters_count: eb('voters_count', '+', isFirst ? 1 : 0),
    }))
    .where('id', '=', pollId)
    .execute();
}

type Vote = { readonly id: number; readonly account_id: number; readonly position: number };

/** Sends votes in a remote poll to its server, each option by itself. */
async function federateVotes(tx: Tx, poll: PollRow, votes: readonly Vote[], uri: string | null): Promise<void> {
  if (uri !== null) return;
  const author = await tx.selectFrom('accounts').select('domain').where('id', '=', poll.account_id).executeTakeFirst();
  if (author?.domain == null) return;
  for (const { id, account_id: accountId } of votes) {
    await orderFederation(tx, accountId, { verb: 'vote', voteId: id, pollId: poll.id, accountId });
  }
}
