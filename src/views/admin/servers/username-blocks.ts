import { type Html, html } from '../../../lib/html/template.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { checkbox, confirmedButton, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import type { UsernameBlockView } from '../entity-types.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the blocked names are. */
export const USERNAME_BLOCKS_PATH = '/admin/username_blocks';

/** The blocked names, each leading to where it is changed. */
export function usernameList(rows: readonly UsernameBlockView[], isNarrowed: boolean, reader: Reader): Html {
  const { usernames } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(isNarrowed ? usernames.noneFound : usernames.none);
  const choices = rows.map(({ id, username, exact, allow_with_approval, created_at }) => ({
    value: id,
    label: username,
    body: html`<a href="${USERNAME_BLOCKS_PATH}/${id}"><strong dir="ltr">${username}</strong></a>${factLine([exact ? usernames.isExact : usernames.isPart, allow_with_approval ? usernames.approved : usernames.refused, day(created_at, reader)])}`,
  }));
  const more = confirmedButton({ label: usernames.lift, warning: usernames.liftWarning, name: 'act', value: 'remove' });
  const legend = reader.words.moderation.ways.usernameBlocks;
  return chooseMany(
    { action: `${USERNAME_BLOCKS_PATH}/chosen`, legend, name: 'ids[]', choices, acts: [], more },
    reader,
  );
}

/** What is known of a block, or typed. */
export type GivenUsername = Pick<UsernameBlockView, 'username' | 'exact' | 'allow_with_approval'>;

type UsernameForm = {
  readonly given: GivenUsername;
  /** The block that is changed, by its wire id; undefined for a new one. */
  readonly id: string | undefined;
  readonly problem?: string | undefined;
};

/** The form that blocks a name, or changes a block. */
export function usernameForm({ given, id, problem }: UsernameForm, { words, account }: Reader): Html {
  const { usernames } = words.serverRooms;
  const action = id === undefined ? USERNAME_BLOCKS_PATH : `${USERNAME_BLOCKS_PATH}/${id}`;
  return html`<form method="post" action="${action}">${formFields(account)}
${field({ label: usernames.name, name: 'username', value: given.username, hint: usernames.nameHint, errors: problem === undefined ? [] : [problem] })}
${checkbox('exact', usernames.exact, given.exact)}${checkbox('allow_with_approval', usernames.withApproval, given.allow_with_approval)}
<div class="actions"><button>${id === undefined ? usernames.add : words.moderation.save}</button></div></form>`;
}

/** The same among the blocks. */
export function addUsername(form: Html, { serverRooms }: Words): Html {
  const { add } = serverRooms.usernames;
  const titled = html`<h2>${add}</h2>${form}`;
  return formAmongOthers({ name: 'block', page: USERNAME_BLOCKS_PATH, label: `${add} …`, form: titled });
}
