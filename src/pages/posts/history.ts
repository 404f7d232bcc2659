import { getOriginal } from '../../domain/statuses/original.ts';
import { listVersions } from '../../domain/statuses/versions.ts';
import { loadStatusEdits, renderStatusEdits } from '../../entities/status-edit.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { addressOfPost } from '../../views/addresses.ts';
import { history } from '../../views/history.ts';
import { nameOf } from '../../views/names.ts';
import { readerOf } from '../reader.ts';
import { statusShownTo } from '../shown-to.ts';

/** The most versions that a page compares, the newest ones: as many as one reads. */
const SHOWN = 40;

export const showHistory = userRoute({
  method: 'GET',
  path: '/@:handle/:id/history',
  access: user('read', 'read:statuses'),
  params: { handle: pathText(), id: pathId('Not Found') },
  summary: 'What was changed in a post, and when',
  async handle(call) {
    const { db, viewer, params } = call;
    const row = await getOriginal(db, viewer, params.id);
    const versions = (await listVersions(db, row)).slice(-SHOWN);
    const shown = JSON.parse(renderStatusEdits(await loadStatusEdits(db, viewer, versions)));
    const status = await statusShownTo(db, viewer, row.id);
    const reader = await readerOf(call);
    const { histories } = reader.words;
    const body = html`<h1>${histories.title}</h1>
<p><a href="${addressOfPost(status, reader)}">${histories.back(nameOf(status.account))}</a></p>${history(shown, status, reader)}`;
    return contentAnswer({ title: histories.title, shape: 'stream', body });
  },
});
