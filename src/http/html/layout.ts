import { iconPath } from '../../domain/instance/icons.ts';
import type { Settings } from '../../domain/instance/settings-table.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { hiddenFields } from './form.ts';
import { mark } from './mark.ts';
import { CUSTOM_STYLE_PATH, STYLE_PATH } from './style.ts';

type Frame = {
  readonly title: string;
  readonly settings: Pick<Settings, 'site_title' | 'custom_css'>;
  readonly body: Html;
  /** `card` for forms (the default), `wide` for columns, `stream` for posts. */
  readonly shape?: 'card' | 'wide' | 'stream';
  /** Additional elements of the head. */
  readonly head?: Html;
  /** What is shown next to the name of the site to visitors. */
  readonly nav?: Html;
  readonly session?: Session | undefined;
  readonly formToken?: string;
};

/** The frame of every page: head, the name of the site, who is signed in. */
export function layout(frame: Frame): Html {
  const { title, body, session } = frame;
  const { site_title: siteTitle, custom_css: customStyle } = frame.settings;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === siteTitle ? title : `${title} · ${siteTitle}`}</title>
<link rel="icon" type="image/png" sizes="48x48" href="${iconPath(48)}"><link rel="apple-touch-icon" href="${iconPath(192)}">
<link rel="stylesheet" href="${STYLE_PATH}">${customStyle ? html`<link rel="stylesheet" href="${CUSTOM_STYLE_PATH}">` : null}
${frame.head}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/">${mark}<span>${siteTitle}</span></a>${session ? signedIn(session, frame.formToken) : frame.nav}</header>
<main id="content" class="${frame.shape ?? 'card'}">
${body}
</main>
<footer class="bottom"><a href="/about">About this server</a> <a href="/privacy-policy">Privacy policy</a> <span>Runs on Whinchat</span></footer>
</body>
</html>`;
}

function signedIn(session: Session, formToken = ''): Html {
  return html`<nav class="who" aria-label="Your account"><a href="/auth/edit">@${session.username}</a>
<form method="post" action="/auth/sign_out">${hiddenFields(formToken, 'delete')}<button class="link">Sign out</button></form></nav>`;
}
