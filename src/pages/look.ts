import { iconPath } from '../domain/instance/icons.ts';
import { readSettings } from '../domain/instance/settings.ts';
import type { PageContent } from '../http/html/content.ts';
import type { Asked, Look } from '../http/html/frame.ts';
import { findReader } from '../http/html/signed-in.ts';
import { CUSTOM_STYLE_PATH, STYLE_PATH } from '../http/html/style.ts';
import type { Html } from '../lib/html/template.ts';
import { layout } from '../views/layout.ts';
import { explain } from './error-page.ts';

/** How the pages of this server look. */
export const look: Look = { frame, explain };

async function frame(asked: Asked, content: PageContent): Promise<Html> {
  const settings = await readSettings(asked.db);
  const reader = content.reader ?? (await readerOf(asked));
  return layout({
    title: content.title,
    siteTitle: settings.site_title,
    words: asked.request.words,
    body: content.body,
    shape: content.shape ?? 'card',
    head: content.head,
    styles: settings.custom_css ? [STYLE_PATH, CUSTOM_STYLE_PATH] : [STYLE_PATH],
    icons: { small: iconPath(48), touch: iconPath(192) },
    reader,
  });
}

async function readerOf(asked: Asked): Promise<PageContent['reader']> {
  const visitor = await findReader(asked);
  return visitor && { username: visitor.session.username, formToken: visitor.formToken };
}
