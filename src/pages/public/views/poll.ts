import { type Html, html } from '../../../lib/html/template.ts';
import { emojify } from './emojify.ts';
import type { PollView } from './entity-types.ts';
import { minute } from './times.ts';

/** The options of a poll with their shares, unless these are still hidden. */
export function pollResults(poll: PollView): Html {
  const voters = poll.voters_count ?? poll.votes_count;
  return html`<div class="poll"><ul>${poll.options.map((option) => answer(poll, option, voters))}</ul>
<p class="hint">${count(voters, poll.voters_count === null ? 'vote' : 'person', poll.voters_count === null ? 'votes' : 'people')}${
    poll.expired ? ' · closed' : poll.expires_at && html` · open until ${minute(poll.expires_at)}`
  }</p></div>`;
}

function answer(poll: PollView, option: PollView['options'][number], voters: number): Html {
  const title = emojify(option.title, poll.emojis);
  if (option.votes_count === null) return html`<li><span class="option"><span>${title}</span></span></li>`;
  const share = voters === 0 ? 0 : Math.round((option.votes_count / voters) * 100);
  return html`<li><span class="option"><span>${title}</span> <strong>${share} %</strong></span>
<progress max="100" value="${share}" aria-hidden="true"></progress></li>`;
}

/** "1 vote", "2 votes". */
export function count(number: number, one: string, many: string): string {
  return `${new Intl.NumberFormat('en').format(number)} ${number === 1 ? one : many}`;
}
