import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { settingsWays } from '../people/settings-ways.ts';
import { accountMenu, type OwnAccount } from './account-menu.ts';
import { pageForms } from './act.ts';
import type { ChosenAppearance } from './appearance.ts';
import { type AwaitingView, titleWith } from './awaiting.ts';
import { type FormAlone, withFormAlone } from './form-among-others.ts';
import { mark } from './mark.ts';
import { navigation } from './navigation.ts';
import { type OutcomeView, withOutcome } from './outcome.ts';
import type { ReadingAccount } from './reader.ts';
import { pictureWords, scriptWords } from './script-words.ts';

type Frame = {
  readonly title: string;
  readonly siteTitle: string;
  readonly words: Words;
  readonly body: Html;
  /** The form that stands alone on the page, if it is one that does so. */
  readonly alone?: FormAlone | undefined;
  /** What happened to the login of whoever is signed in, until they say that they saw it. */
  readonly notice?: Html | undefined;
  /** What has come of the form that led to this page, by its path, if one did. */
  readonly outcome?: (OutcomeView & { readonly form: string }) | undefined;
  /** `stream` is for posts; other pages for visitors have their own ways to sign in. */
  readonly shape: 'card' | 'wide' | 'stream';
  /** What stands beside the page where the screen is wide. */
  readonly beside?: Html | undefined;
  /** Additional elements of the head. */
  readonly head?: Html | undefined;
  /** The addresses of style sheets, later ones above earlier ones, of the icons of the site, and of those in pages. */
  readonly styles: readonly string[];
  /** The script, and what it begins with. */
  readonly script?: string | undefined;
  readonly preloads: readonly string[];
  readonly siteIcons: { readonly small: { readonly src: string; readonly size: string }; readonly touch: string };
  /** In place of the bird. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  readonly icons: string;
  readonly appearance: ChosenAppearance;
  /** The path of the page. */
  readonly path: string;
  /** Who is signed in. */
  readonly reader?: (ReadingAccount & OwnAccount & { readonly mark: string; readonly isStaff: boolean }) | undefined;
  /** The other accounts of the browser, which are not shown to visitors. */
  readonly others: Parameters<typeof accountMenu>[1]['others'];
  /** The domain of this server. */
  readonly domain: string;
  /** How much waits for the reader. */
  readonly awaiting: AwaitingView;
};

/** The document around every page: head, the name of the site, the ways to other pages, who is signed in. */
export function layout(frame: Frame): Html {
  const { title, siteTitle, words, shape, reader } = frame;
  const { appearance, logo } = frame;
  const { theme, size } = appearance;
  const account = reader?.isActive ? reader : undefined;
  const texts = words.frame;
  const ways = reader && settingsWays({ words, path: frame.path, isActive: reader.isActive });
  const alone = frame.alone && withFormAlone(frame.body, frame.alone, words);
  const body = alone ?? frame.body;
  const main = html`<main id="content" class="${shape}">
${ways?.above}${frame.outcome ? withOutcome(body, frame.outcome, words) : body}
</main>`;
  const beside = alone ? ways?.beside : (frame.beside ?? (account && ways?.beside));
  return html`<!doctype html>
<html lang="${words.language}" dir="${words.dir}"${theme && html` data-theme="${theme}"`}${size && html` data-size="${size}"`}${reader && html` data-session="${reader.mark}"`}${frame.script && html` data-scripts`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${titleWith(title === siteTitle ? title : `${title} · ${siteTitle}`, frame.awaiting, words)}</title>
<link rel="icon" type="image/png" sizes="${frame.siteIcons.small.size}" href="${frame.siteIcons.small.src}"><link rel="apple-touch-icon" href="${frame.siteIcons.touch}">
<link rel="manifest" href="/manifest.webmanifest?lang=${words.language}"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1ea"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17130f">
${frame.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${frame.script && html`<script type="module" src="${frame.script}"></script>`}${frame.preloads.map((address) => html`<link rel="modulepreload" href="${address}">`)}${frame.head}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
${frame.notice}<header class="top"><a class="brand" href="/">${logo ? html`<img class="logo" src="${logo.url}" alt="" width="${logo.width}" height="${logo.height}">` : mark}<span>${siteTitle}</span></a>
${reader ? who(words, accountMenu(reader, frame)) : shape === 'stream' && who(words, html`<a href="/auth/sign_in">${texts.signIn}</a>`)}</header>
${account ? html`<div class="frame">${navigation({ words, icons: frame.icons, path: frame.path, isStaff: account.isStaff, awaiting: frame.awaiting })}${main}${beside && html`<aside class="beside" aria-label="${texts.beside}">${beside}</aside>`}</div>` : main}
<footer class="bottom">${!account && html`<a href="/about">${texts.about}</a> `}<a href="/privacy-policy">${texts.privacyPolicy}</a> ${!reader && html`<a href="/appearance">${words.appearance.title}</a> `}<span>${texts.runsOn}</span></footer>
${frame.script && pictureWords(words)}${account && html`${pageForms(account)}${scriptWords(words, frame.icons)}`}
</body>
</html>`;
}

function who({ frame }: Words, links: Html): Html {
  return html`<nav class="who" aria-label="${frame.yourAccount}">${links}</nav>`;
}
