import { type Html, html } from '../../lib/html/template.ts';
import { writtenShare } from '../../words/numbers.ts';
import { formFields } from '../frame/act.ts';
import type { PollView, PostView } from '../frame/entity-types.ts';
import { actingAccount, type Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { line } from '../frame/written.ts';

/** The poll of a post: a ballot for whoever may still vote, or else its results as far as they are known. */
export function poll(shown: PollView, { id }: Pick<PostView, 'id'>, reader: Reader): Html {
  const mayVote = actingAccount(reader) !== undefined && !shown.expired && shown.voted === false;
  return html`<div class="poll">${mayVote ? ballot(shown, id, reader) : results(shown, reader)}
<p class="hint">${counted(shown, reader)}${ending(shown, reader)}</p></div>`;
}

function ballot(shown: PollView, id: string, reader: Reader): Html {
  const type = shown.multiple ? 'checkbox' : 'radio';
  return html`<form method="post" action="/posts/${id}/vote" data-enhance><fieldset><legend class="unseen">${reader.words.polls.poll}</legend>
${formFields(reader.account)}${shown.options.map(
  (option, index) =>
    html`<label class="choice"><input type="${type}" name="choices[]" value="${index}"> <span>${line(option.title, shown, reader)}</span></label>`,
)}</fieldset><button class="small">${reader.words.polls.vote}</button></form>`;
}

function results(shown: PollView, reader: Reader): Html {
  const voters = votersOf(shown);
  return html`<ul>${shown.options.map((option, index) => result(shown, { option, index, voters }, reader))}</ul>`;
}

type Result = {
  readonly option: PollView['options'][number];
  readonly index: number;
  readonly voters: number;
};

function result(shown: PollView, { option, index, voters }: Result, reader: Reader): Html {
  const { polls } = reader.words;
  const title = line(option.title, shown, reader);
  const own = shown.own_votes?.includes(index)
    ? html` <span class="own-vote">✓<span class="unseen"> ${polls.yourVote}</span></span>`
    : null;
  if (option.votes_count === null) return html`<li><span class="option"><span>${title}${own}</span></span></li>`;
  const share = voters === 0 ? 0 : Math.round((option.votes_count / voters) * 100);
  return html`<li><span class="option"><span>${title}${own}</span> <strong>${writtenShare(reader.words.formats, share)}</strong></span>
<progress max="100" value="${share}" aria-hidden="true"></progress></li>`;
}

function votersOf({ voters_count, votes_count }: PollView): number {
  return voters_count ?? votes_count;
}

function counted(shown: PollView, { words: { polls } }: Reader): string {
  return shown.voters_count === null ? polls.votes(votersOf(shown)) : polls.people(votersOf(shown));
}

function ending(shown: PollView, reader: Reader): Html | null {
  const { polls } = reader.words;
  if (shown.expired) return html` · ${polls.closed}`;
  return shown.expires_at === null ? null : html` · ${polls.closes(minute(shown.expires_at, reader))}`;
}
