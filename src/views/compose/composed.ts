import type { StatusView } from '../frame/entity-types.ts';

/**
 * What a field for a post holds at most, in UTF-16 code units: twice the characters that a server can allow. Browsers take seconds to lay out
 * a text that is much longer.
 */
export const LONGEST_TEXT = 200_000;

/** What has been typed into the composer. */
export type Composed = {
  /** The picture of whoever writes. */
  readonly face: string;
  readonly text: string;
  /** Empty for none. */
  readonly title: string;
  /** What is wrong with the title. */
  readonly titleProblem?: string | undefined;
  /** The forums, communities and other groups known here that the text mentions, by their addresses. */
  readonly groups: readonly string[];
  /** Who is mentioned before the text, by their addresses, where that says nothing yet. */
  readonly names: readonly string[];
  readonly spoilerText: string;
  readonly sensitive: boolean;
  readonly visibility: string;
  readonly language: string;
  readonly quotePolicy: string;
  readonly localOnly: boolean;
  readonly markdown: boolean;
  readonly media: readonly ComposedMedia[];
  /** The posts that follow in a thread. */
  readonly thread: readonly {
    readonly text: string;
    readonly names: readonly string[];
    readonly media: readonly ComposedMedia[];
  }[];
  readonly poll: {
    readonly options: readonly string[];
    readonly expiresIn: number;
    readonly multiple: boolean;
    readonly hideTotals: boolean;
  };
  /** The same whenever this form is sent again, so that it makes one post only. */
  readonly key: string;
  /** What to do about pictures without a text that describes them: nothing, ask, or refuse. */
  readonly altTexts: 'none' | 'remind' | 'require';
  /** Whether that is asked now. */
  readonly asksForAltTexts: boolean;
  /** How the posts will look. */
  readonly previews: readonly StatusView[];
  /** The wire id of the post that is edited, and when that was last done (ms since 1970; 0 for never). */
  readonly editing?: { readonly id: string; readonly version: number | undefined } | undefined;
  /** The same post as it is by now, if it was edited elsewhere meanwhile. */
  readonly present?: StatusView | undefined;
  /** The draft that the post was kept as, by its wire id, and in which revision. */
  readonly known?: { readonly id: string; readonly revision?: number | undefined } | undefined;
  /** When to publish it, as a field for date and time takes it; empty for at once. */
  readonly scheduledAt: string;
  readonly replyTo?: StatusView | undefined;
  readonly quoted?: StatusView | undefined;
};

/** A file that was uploaded for the post; `url` is its address, `preview` that of a small picture of it. */
export type ComposedMedia = {
  readonly id: string;
  readonly type: string;
  readonly preview: string | null;
  readonly url: string | null;
  readonly description: string;
  /** Whether it is one whose middle can be chosen, and has been. */
  readonly focus?: 'middle' | 'chosen' | undefined;
};
