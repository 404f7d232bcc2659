import { listVersions } from '../../domain/statuses/versions.ts';
import { loadStatusEdits, statusEdits } from '../../entities/status-edit.ts';
import { html } from '../../lib/html/template.ts';
import { valueFrom } from '../../lib/json.ts';
import { addressOfPost } from '../../views/frame/addresses.ts';
import type { StatusEditView } from '../../views/frame/entity-types.ts';
import { shownName } from '../../views/frame/names.ts';
import { within } from '../../views/frame/written.ts';
import { history } from '../../views/posts/history.ts';
import { pageAboutPost } from '../public/about-post.ts';

/** The most versions that a page compares, the newest ones: as many as one reads. */
const SHOWN = 40;

export const showHistory = pageAboutPost({
  path: 'history',
  summary: 'What was changed in a post, and when',
  async show({ db }, { row, status, viewer, reader }) {
    const versions = (await listVersions(db, row)).slice(-SHOWN);
    const shown = valueFrom<StatusEditView[]>(statusEdits(await loadStatusEdits(db, viewer, versions)));
    const { title, back } = reader.words.histories;
    const body = html`<h1>${title}</h1>
<p><a href="${addressOfPost(status, reader)}">${within(back, shownName(status.account, reader))}</a></p>${history(shown, status, reader)}`;
    return { title, body };
  },
});
