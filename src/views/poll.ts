import { type Html, html } from '../lib/html/template.ts';
import { emojify } from './emojify.ts';
import type { PollView } from './entity-types.ts';
import type { Reader } from './reader.ts';
import { minute } from './times.ts';

/** The options of a poll with their shares, unless these are still hidden. */
export function pollResults(poll: PollView, reader: Reader): Html {
  const { polls } = reader.words;
  const voters = poll.voters_count ?? poll.votes_count;
  const counted = poll.voters_count === null ? polls.votes(voters) : polls.people(voters);
  return html`<div class="poll"><ul>${poll.options.map((option) => answer(poll, option, voters))}</ul>
<p class="hint">${counted}${
    poll.expired
      ? ` · ${polls.closed}`
      : poll.expires_at && html` · ${polls.openUntil(minute(poll.expires_at, reader))}`
  }</p></div>`;
}

function answer(poll: PollView, option: PollView['options'][number], voters: number): Html {
  const title = emojify(option.title, poll.emojis);
  if (option.votes_count === null) return html`<li><span class="option"><span>${title}</span></span></li>`;
  const share = voters === 0 ? 0 : Math.round((option.votes_count / voters) * 100);
  return html`<li><span class="option"><span>${title}</span> <strong>${share} %</strong></span>
<progress max="100" value="${share}" aria-hidden="true"></progress></li>`;
}
