import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';
import { hiddenFields } from './form.ts';
import { mark } from './mark.ts';

type Frame = {
  readonly title: string;
  readonly siteTitle: string;
  readonly words: Words;
  readonly body: Html;
  /** `stream` is for posts; other pages for visitors have their own ways to sign in. */
  readonly shape: 'card' | 'wide' | 'stream';
  /** Additional elements of the head. */
  readonly head?: Html | undefined;
  /** The addresses of style sheets, later ones above earlier ones, and of the icons of the site. */
  readonly styles: readonly string[];
  readonly script?: string | undefined;
  readonly icons: { readonly small: string; readonly touch: string };
  /** Who is signed in. */
  readonly reader?: { readonly username: string; readonly formToken: string } | undefined;
};

/** The document around every page: head, the name of the site, who is signed in. */
export function layout(frame: Frame): Html {
  const { title, siteTitle, words, shape, reader } = frame;
  const texts = words.frame;
  return html`<!doctype html>
<html lang="${words.language}" dir="${words.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === siteTitle ? title : `${title} · ${siteTitle}`}</title>
<link rel="icon" type="image/png" sizes="48x48" href="${frame.icons.small}"><link rel="apple-touch-icon" href="${frame.icons.touch}">
${frame.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${frame.script && html`<script type="module" src="${frame.script}"></script>`}${frame.head}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header class="top"><a class="brand" href="/">${mark}<span>${siteTitle}</span></a>
${reader ? account(words, signedIn(reader, words)) : shape === 'stream' && account(words, html`<a href="/auth/sign_in">${texts.signIn}</a>`)}</header>
<main id="content" class="${shape}">
${frame.body}
</main>
<footer class="bottom"><a href="/about">${texts.about}</a> <a href="/privacy-policy">${texts.privacyPolicy}</a> <span>${texts.runsOn}</span></footer>
</body>
</html>`;
}

function account({ frame }: Words, links: Html): Html {
  return html`<nav class="who" aria-label="${frame.yourAccount}">${links}</nav>`;
}

function signedIn({ username, formToken }: NonNullable<Frame['reader']>, { frame }: Words): Html {
  return html`<a href="/auth/edit">@${username}</a>
<form method="post" action="/auth/sign_out">${hiddenFields(formToken, 'delete')}<button class="link">${frame.signOut}</button></form>`;
}
