import type { Html } from '../../lib/html/template.ts';

/** Who a page is made for: whoever is signed in, and the token that forms of the page send back. */
export type Reader = { readonly username: string; readonly formToken: string };

/** What a page shows, without the document that is put around it. */
export type PageContent = {
  readonly title: string;
  readonly body: Html;
  /** `card` for forms (the default), `wide` for columns, `stream` for posts. */
  readonly shape?: 'card' | 'wide' | 'stream';
  /** Additional elements of the head. */
  readonly head?: Html;
  /** Who reads the page, where that is not told by the request, because it is only just signed in. */
  readonly reader?: Reader | undefined;
};
