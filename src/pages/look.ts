import type { Assets } from '../assets/assets.ts';
import { iconPath } from '../domain/instance/icons.ts';
import { readSettings } from '../domain/instance/settings.ts';
import type { PageContent } from '../http/html/content.ts';
import type { Asked, Look } from '../http/html/frame.ts';
import { findReader } from '../http/html/signed-in.ts';
import type { Html } from '../lib/html/template.ts';
import { layout } from '../views/layout.ts';
import { explain } from './error-page.ts';
import { CUSTOM_STYLE_PATH } from './public/custom-style.ts';
import { askToSignIn } from './sign-in.ts';

/** How the pages of this server look, with what browsers load for them. */
export function createLook(assets: Assets): Look {
  return { frame: (asked, content) => frame(assets, asked, content), explain, askToSignIn };
}

async function frame(assets: Assets, asked: Asked, content: PageContent): Promise<Html> {
  const settings = await readSettings(asked.db);
  const reader = content.reader ?? (await readerOf(asked));
  const { style, script } = assets.paths();
  return layout({
    title: content.title,
    siteTitle: settings.site_title,
    words: asked.request.words,
    body: content.body,
    shape: content.shape ?? 'card',
    head: content.head,
    styles: settings.custom_css ? [style, CUSTOM_STYLE_PATH] : [style],
    script,
    icons: { small: iconPath(48), touch: iconPath(192) },
    reader,
  });
}

async function readerOf(asked: Asked): Promise<PageContent['reader']> {
  const visitor = await findReader(asked);
  return visitor && { username: visitor.session.username, formToken: visitor.formToken };
}
