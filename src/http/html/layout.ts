import type { Session } from '../../domain/sessions/find.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { hiddenFields } from './form.ts';
import { STYLE_PATH } from './style.ts';

type Frame = {
  readonly title: string;
  readonly siteTitle: string;
  readonly body: Html;
  readonly wide?: boolean;
  readonly session?: Session | undefined;
  readonly formToken?: string;
};

/** The bird that stands for the software. */
const MARK = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
<path class="mark-back" d="M6 25c0-10 8-18 18-18 7 0 12 4 14 9l6 3-6 3c-1 12-9 19-19 19-4 0-8-1-11-3l-4 5z"/>
<path class="mark-breast" d="M22 22c8 0 13 2 15 4-2 9-9 15-18 15 4-4 6-11 3-19z"/>
<path class="mark-brow" d="M22 15c4-3 9-3 13 1-5-1-9 0-13 3z"/><circle class="mark-eye" cx="31" cy="18" r="1.8"/></svg>`;

/** The frame around every page: head, the name of the site, who is signed in. */
export function layout(frame: Frame): Html {
  const { title, siteTitle, body, session } = frame;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === siteTitle ? title : `${title} · ${siteTitle}`}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/">${MARK}<span>${siteTitle}</span></a>${session ? signedIn(session, frame.formToken) : null}</header>
<main id="content" class="${frame.wide ? 'wide' : 'card'}">
${body}
</main>
<footer class="bottom"><a href="/about">About this server</a> <span>Runs on Whinchat</span></footer>
</body>
</html>`;
}

function signedIn(session: Session, formToken = ''): Html {
  return html`<nav class="who" aria-label="Your account"><a href="/auth/edit">@${session.username}</a>
<form method="post" action="/auth/sign_out">${hiddenFields(formToken, 'delete')}<button class="link">Sign out</button></form></nav>`;
}
