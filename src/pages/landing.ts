import type { Static } from 'typebox';
import { findDocument, findTerms } from '../domain/instance/documents.ts';
import { listRules } from '../domain/instance/rules.ts';
import { readSettings } from '../domain/instance/settings.ts';
import type { Settings } from '../domain/instance/settings-table.ts';
import type { Session } from '../domain/sessions/find.ts';
import { type ExtendedDescriptionSchema, renderExtendedDescription } from '../entities/extended-description.ts';
import { anyone } from '../http/access.ts';
import { page } from '../http/html/page.ts';
import { visitorOf } from '../http/html/visitor.ts';
import { type Call, route } from '../http/route.ts';
import { type Html, html, trustedHtml } from '../lib/html/template.ts';
import { headOf } from '../views/metadata.ts';
import { ruleList } from './rules.ts';
import { ownPicture, serverPicture } from './server-picture.ts';
import { waitingPage } from './waiting-page.ts';
import { whyClosed } from './why-closed.ts';

const FEDIVERSE = `This server is one of many thousands that talk with each other. With an account here you can follow
people on all of them, and they can follow you.`;

export const showLanding = route({
  method: 'GET',
  path: '/',
  access: anyone(),
  params: {},
  summary: 'The front page',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (session && session.standing !== 'active')
      return page(visitor, await waitingPage(call, { ...visitor, session }));
    const settings = await readSettings(call.db);
    const { domain } = call.db.instance;
    const body = html`<section class="hero"><div><h1>${settings.site_title}</h1>
<p class="lead">${settings.site_short_description}</p>
${session ? welcome(session, domain) : invitation(settings)}</div>${serverPicture(call.db.instance, settings)}</section>
${session ? null : html`<section><h2>What is this?</h2><p>${FEDIVERSE}</p></section>`}
${await rulesSection(call)}`;
    return page(visitor, {
      title: settings.site_title,
      body,
      shape: 'wide',
      head: headOfServer(call, settings, '/'),
    });
  },
});

export const showAbout = route({
  method: 'GET',
  path: '/about',
  access: anyone(),
  params: {},
  summary: 'About this server',
  async handle(call) {
    const visitor = await visitorOf(call);
    const settings = await readSettings(call.db);
    const body = html`<section class="hero"><div><h1>About ${settings.site_title}</h1>
<p class="lead">${settings.site_short_description}</p></div>${serverPicture(call.db.instance, settings)}</section>
<p>${FEDIVERSE}</p>
${await description(call)}
${contact(settings)}
${await rulesSection(call)}
${await documents(call)}
${software(settings.source_url)}`;
    return page(visitor, {
      title: 'About this server',
      body,
      shape: 'wide',
      head: headOfServer(call, settings, '/about'),
    });
  },
});

/** What link previews show of the server. */
function headOfServer({ db: { instance } }: Call, settings: Settings, path: string): Html {
  const picture = ownPicture(instance, settings);
  return headOf({
    siteTitle: settings.site_title,
    title: settings.site_title,
    description: settings.site_short_description,
    canonical: `${instance.origin}${path}`,
    type: 'website',
    noindex: false,
    ...(picture && { pictures: [picture], large: true }),
  });
}

function invitation(settings: Settings): Html {
  const open = settings.registrations !== 'closed';
  return html`<div class="actions">${open ? html`<a class="button" href="/auth/sign_up">Create an account</a>` : null}
<a class="button${open ? ' secondary' : ''}" href="/auth/sign_in">Sign in</a></div>
${open ? null : html`<div class="hint">${whyClosed(settings)}</div>`}`;
}

function welcome(session: Session, domain: string): Html {
  return html`<p>You are signed in as <strong>@${session.username}@${domain}</strong>.</p>
<p>Use any <a href="https://joinmastodon.org/apps" rel="noopener noreferrer">application for Mastodon</a>: when it asks for your server, enter</p>
<p class="copy"><code>${domain}</code></p>
<div class="actions"><a class="button secondary" href="/auth/edit">Your account</a>
<a class="button secondary" href="/oauth/authorized_applications">Authorised applications</a></div>`;
}

/** The extended description by the administrators. */
async function description({ db }: Call): Promise<Html | null> {
  const row = await findDocument(db, 'extended_description');
  const { content }: Static<typeof ExtendedDescriptionSchema> = JSON.parse(renderExtendedDescription(row));
  return content === '' ? null : html`<section class="document">${trustedHtml(content)}</section>`;
}

async function documents({ db }: Call): Promise<Html> {
  const terms = (await findTerms(db)) ? html` <a href="/terms-of-service">Terms of service</a>` : null;
  return html`<p class="more"><a href="/privacy-policy">Privacy policy</a>${terms}</p>`;
}

function contact(settings: Settings): Html | null {
  const { site_contact_email: email, site_contact_username: username } = settings;
  if (!email && !username) return null;
  return html`<section><h2>Contact</h2><p>${username ? html`<a href="/@${username}">@${username}</a> ` : null}${
    email ? html`<a href="mailto:${email}">${email}</a>` : null
  }</p></section>`;
}

/** Whoever offers a modified version over a network must offer its source. AGPL, section 13. */
function software(sourceUrl: string): Html {
  const link = /^https?:\/\//i.test(sourceUrl)
    ? html` Its <a href="${sourceUrl}">source</a> is there for everybody.`
    : null;
  return html`<section><h2>The software</h2><p>This server runs Whinchat, free software under the AGPL.${link}</p></section>`;
}

async function rulesSection(call: Call): Promise<Html | null> {
  const rules = await listRules(call.db);
  return rules.length === 0 ? null : html`<section><h2>Rules</h2>${ruleList(rules)}</section>`;
}
