import { listReactors } from '../../domain/reactions/queries.ts';
import { loadAccounts } from '../../entities/account.ts';
import { loadStatusReactions, reactionsWithAccounts } from '../../entities/status-reaction.ts';
import { html } from '../../lib/html/template.ts';
import { valueFrom } from '../../lib/json.ts';
import { post } from '../../views/posts/post.ts';
import { type ReactionView, reactors } from '../../views/posts/reacting.ts';
import { pageAboutPost } from '../public/about-post.ts';

export const showReactors = pageAboutPost({
  path: 'reactions',
  summary: 'Who reacted to a post, by emoji',
  async show({ db }, { row: { id: statusId }, status, viewer, reader }) {
    const people = await listReactors(db, viewer, statusId);
    const loaded = await loadStatusReactions(db, viewer?.accountId ?? 0, [statusId]);
    const accounts = await loadAccounts(db, [...new Set([...people.values()].flat())]);
    const shown = valueFrom<ReactionView[]>(reactionsWithAccounts(loaded, accounts, people, { statusId }));
    const { reactedBy: title } = reader.words.acting;
    return { title, body: html`<h1>${title}</h1>${post(status, reader)}${reactors(shown, reader)}` };
  },
});
