import { type BrowserSession, formTokenIn } from './browser-session.ts';
import { formsIn, type HtmlForm, takesText } from './html-forms.ts';
import type { PageAddress } from './page-addresses.ts';

/** A form of a page, with the token that it had there. */
export type PageForm = HtmlForm & { readonly page: string; readonly token: string };

/** The ways on a page to forms that stand alone where no scripts run. */
export const waysToForms = (text: string): string[] =>
  [...text.matchAll(/href="([^"#]*\?form=[^"#]*)/g)].map(([, way = '']) => way);

/** Every form with texts that somebody finds on pages, each once. */
export async function formsWithTexts(browser: BrowserSession, pages: readonly PageAddress[]): Promise<PageForm[]> {
  const found = new Map<string, PageForm>();
  const ways = pages.flatMap((one) => one.ways);
  for (const way of ways) {
    const { status, text } = await browser.get(way);
    if (status >= 400 || !text.includes('<html')) continue;
    const path = way.split('?', 1)[0] ?? '';
    const token = formTokenIn({ text });
    for (const form of formsIn(text).filter((one) => takesText(one, path) && !found.has(one.action)))
      found.set(form.action, { ...form, page: way, token });
    ways.push(...waysToForms(text).filter((one) => !ways.includes(one)));
  }
  return [...found.values()];
}
