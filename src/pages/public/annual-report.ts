import type { Static } from 'typebox';
import type { ReportData } from '../../domain/annual-reports/data.ts';
import { findSharedReport } from '../../domain/annual-reports/reports.ts';
import {
  type AnnualReportsSchema,
  loadAnnualReports,
  renderAnnualReports,
  reportData,
} from '../../entities/annual-report.ts';
import { openToAll } from '../../http/access.ts';
import { pathText } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import { avatarOf } from '../../views/frame/metadata.ts';
import { nameIn, nameOf } from '../../views/frame/names.ts';
import { isolated, within } from '../../views/frame/written.ts';
import { post } from '../../views/posts/post.ts';
import type { Words } from '../../words/words.ts';
import { accountValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { deadLink } from './absent.ts';
import { getLocalAccount } from './local-account.ts';
import { publicPage } from './public-page.ts';

/** The maximum number of hashtags shown. */
const HASHTAGS = 5;

/** Somebody's year, for people who were given the address. Mastodon: `wrapstodon_controller.rb`. */
export const showSharedReport = route({
  method: 'GET',
  path: '/@:handle/wrapstodon/:year/:key',
  access: openToAll(),
  params: { handle: pathText(), year: pathText(), key: pathText() },
  summary: 'A shared annual report',
  cache: 'anonymous',
  async handle(call) {
    const { db, params } = call;
    const account = await getLocalAccount(db, params.handle);
    const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0;
    const report = { accountId: account.id, year };
    const row = await findSharedReport(db, report, params.key);
    if (!row) throw deadLink();
    const text = renderAnnualReports(await loadAnnualReports(db, null, [row]));
    const { statuses }: Static<typeof AnnualReportsSchema> = valueOfText(text);
    const view = await accountValue(db, account.id);
    const { words } = call.request;
    const { annualReport } = words;
    const title = annualReport.title(nameIn(view, call.request.words), row.year);
    const data = reportData(row.data);
    const reader = await readerOf(call);
    const sentence = annualReport.sentence[data.archetype];
    return publicPage(call, {
      title,
      description: toPlainText(sentence(html`${nameOf(view)}`, row.year).text),
      canonical: `${db.instance.origin}/@${account.username}/wrapstodon/${row.year}/${row.share_key}`,
      type: 'website',
      noindex: true,
      pictures: [avatarOf(view)],
      body: html`<header class="tag-top"><h1>${within((name) => annualReport.title(name, row.year), isolated(nameOf(view)))}</h1>
<p class="lead">${sentence(html`<a href="${view.url}">${isolated(nameOf(view))}</a>`, row.year)}</p></header>
${months(data, words)}
${hashtags(data, words)}
${statuses.length > 0 ? html`<h2 class="section">${annualReport.bestLiked}</h2><div class="feed">${statuses.map((status) => post(status, reader, { level: 3 }))}</div>` : null}`,
    });
  },
});

function months({ time_series: series }: ReportData, { annualReport, language, profiles }: Words): Html {
  const written = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const most = Math.max(1, ...series.map(({ statuses }) => statuses));
  return html`<section class="poll year"><h2>${annualReport.months}</h2><ul>${series.map(
    ({
      month,
      statuses,
      followers,
    }) => html`<li><span class="option"><span>${written.format(Date.UTC(2000, month - 1))}</span>
<span class="hint">${profiles.posts(statuses)}${followers > 0 ? ` · ${profiles.newFollowers(followers)}` : null}</span></span>
<progress max="${most}" value="${statuses}" aria-hidden="true"></progress></li>`,
  )}</ul></section>`;
}

function hashtags({ top_hashtags: tags }: ReportData, { annualReport }: Words): Html | null {
  if (tags.length === 0) return null;
  return html`<h2 class="section">${annualReport.hashtags}</h2><ul class="tags">${tags
    .slice(0, HASHTAGS)
    .map(
      ({ name, count: uses }) =>
        html`<li><a href="/tags/${encodeURIComponent(name)}"><bdi>#${name}</bdi></a> <span class="hint">${uses}</span></li>`,
    )}</ul>`;
}
