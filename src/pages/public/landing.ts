import type { Static } from 'typebox';
import { findDocument, findTerms } from '../../domain/instance/documents.ts';
import { listRules } from '../../domain/instance/rules.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { type ExtendedDescriptionSchema, renderExtendedDescription } from '../../entities/extended-description.ts';
import { anyone } from '../../http/access.ts';
import { page } from '../../http/html/page.ts';
import { visitorOf } from '../../http/html/visitor.ts';
import { type Call, route } from '../../http/route.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import { headOf } from '../../views/frame/metadata.ts';
import type { Words } from '../../words/words.ts';
import { ruleList } from './rules.ts';
import { ownPicture, serverPicture } from './server-picture.ts';

export const showAbout = route({
  method: 'GET',
  path: '/about',
  access: anyone(),
  params: {},
  summary: 'About this server',
  async handle(call) {
    const visitor = await visitorOf(call);
    const settings = await readSettings(call.db);
    const { words } = call.request;
    const body = html`<section class="hero"><div><h1>${words.server.aboutName(settings.site_title)}</h1>
<p class="lead"><bdi>${settings.site_short_description}</bdi></p></div>${serverPicture(call.db.instance, settings)}</section>
<p>${words.server.fediverse}</p>
${await description(call)}
${contact(settings, words)}
${await rulesSection(call)}
${await documents(call)}
${software(settings.source_url, words)}`;
    return page(visitor, {
      title: words.frame.about,
      body,
      shape: 'wide',
      head: headOfServer(call, settings, { path: '/about' }),
    });
  },
});

/** What link previews and search engines show of the server. */
export function headOfServer(
  { db: { instance } }: Call,
  settings: Settings,
  { path, noindex = false }: { readonly path: string; readonly noindex?: boolean },
): Html {
  const picture = ownPicture(instance, settings);
  return headOf({
    siteTitle: settings.site_title,
    title: settings.site_title,
    description: settings.site_short_description,
    canonical: `${instance.origin}${path}`,
    type: 'website',
    noindex,
    ...(picture && { pictures: [picture], large: true }),
  });
}

/** The extended description by the administrators. */
async function description({ db }: Call): Promise<Html | null> {
  const row = await findDocument(db, 'extended_description');
  const { content }: Static<typeof ExtendedDescriptionSchema> = valueOfText(renderExtendedDescription(row));
  return content === '' ? null : html`<section class="document">${trustedHtml(content)}</section>`;
}

async function documents({ db, request }: Call): Promise<Html> {
  const texts = request.words.documents;
  const terms = (await findTerms(db)) ? html` <a href="/terms-of-service">${texts.terms}</a>` : null;
  return html`<p class="more"><a href="/privacy-policy">${texts.privacyPolicy}</a>${terms}</p>`;
}

function contact(settings: Settings, { server }: Words): Html | null {
  const { site_contact_email: email, site_contact_username: username } = settings;
  if (!email && !username) return null;
  return html`<section><h2>${server.contact}</h2><p>${username ? html`<a href="/@${username}"><bdi dir="ltr">@${username}</bdi></a> ` : null}${
    email ? html`<a href="mailto:${email}">${email}</a>` : null
  }</p></section>`;
}

/** Whoever offers a modified version over a network must offer its source. AGPL, section 13. */
function software(sourceUrl: string, { server }: Words): Html {
  const text = /^https?:\/\//i.test(sourceUrl)
    ? server.runsWithSource(html`<a href="${sourceUrl}">${server.source}</a>`)
    : server.runs;
  return html`<section><h2>${server.software}</h2><p>${text}</p></section>`;
}

/** What this is, for who has never seen such a server. */
export function aboutFediverse({ server }: Words): Html {
  return html`<section><h2>${server.question}</h2><p>${server.fediverse}</p></section>`;
}

/** The rules of the server, if it has any. */
export async function rulesSection(call: Call): Promise<Html | null> {
  const rules = await listRules(call.db);
  return rules.length === 0
    ? null
    : html`<section id="rules"><h2>${call.request.words.server.rules}</h2>${ruleList(rules)}</section>`;
}
