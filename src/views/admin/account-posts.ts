import { type Html, html } from '../../lib/html/template.ts';
import { writtenTime } from '../../words/times.ts';
import { postForStaff } from '../frame/beside-form.ts';
import { chips } from '../frame/chips.ts';
import { chooseMany } from '../frame/choose-many.ts';
import type { StatusView } from '../frame/entity-types.ts';
import { confirmedButton } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';

type AccountPosts = {
  /** The address of the page. */
  readonly path: string;
  readonly statuses: readonly StatusView[];
  readonly onlyMedia: boolean;
  /** Whether the reader may decide about them. */
  readonly mayDecide: boolean;
};

/** What an account has posted for everybody, media covered, to be decided about many at once. */
export function accountPosts({ path, statuses, onlyMedia, mayDecide }: AccountPosts, reader: Reader): Html {
  const { lookedAfter: texts, reported } = reader.words;
  const choice = chips(texts.posts, [
    { href: path, label: texts.allPosts, isOn: !onlyMedia },
    { href: `${path}?media=true`, label: texts.onlyMedia, isOn: onlyMedia },
  ]);
  const head = html`<p class="hint">${texts.postsHint}</p>${choice}`;
  if (statuses.length === 0) return html`${head}<div class="empty"><p>${texts.noPosts}</p></div>`;
  if (!mayDecide) return html`${head}${statuses.map((one) => postForStaff(one, reader))}`;
  const { words, zone } = reader;
  const choices = statuses.map((one) => ({
    value: one.id,
    label: texts.postOf(writtenTime(words.formats, one.created_at, { style: 'minute', zone })),
    body: postForStaff(one, reader),
  }));
  const acts = [{ label: reported.markPosts, name: 'act', value: 'mark_statuses_as_sensitive' }];
  const more = confirmedButton({
    label: reported.deletePosts,
    warning: reported.deleteHint,
    name: 'act',
    value: 'delete_statuses',
  });
  const form = { action: `${path}/batch`, legend: texts.posts, name: 'status_ids[]', choices, acts, more };
  return html`${head}${chooseMany(form, reader)}`;
}
