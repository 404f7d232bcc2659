import type { Duties } from '../../domain/pending-counts/for-staff.ts';
import type { Html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

/** Who a page is made for: the account that is signed in, by its wire id, and the token that forms of the page send back. */
export type Reader = {
  readonly id: string;
  /** That of the login. */
  readonly userId: number;
  readonly username: string;
  readonly displayName: string;
  /** The file of the profile picture that does not move, if there is one. */
  readonly faceKey: string | null;
  readonly formToken: string;
  /** The public mark of the session, by which a script notices that a page was made for another. */
  readonly mark: string;
  /** Whether the account can be used: it is confirmed, approved, and neither suspended nor moved. */
  readonly isActive: boolean;
  /** Whether the role of the account leads to the pages of moderation. */
  readonly isStaff: boolean;
  /** Whether it looks after the accounts of others. */
  readonly managesAccounts: boolean;
  /** What it looks after as staff. */
  readonly duties: Duties;
};

/** What a page shows, without the document that is put around it. */
export type PageContent = {
  readonly title: string;
  readonly body: Html;
  /** `card` for forms (the default), `wide` for columns, `stream` for posts. */
  readonly shape?: 'card' | 'wide' | 'stream';
  /** What stands beside the page where the screen is wide. */
  readonly beside?: Html | undefined;
  /** What stands among what is beside all posts. */
  readonly announced?: Html | undefined;
  /** Additional elements of the head. */
  readonly head?: Html;
  /** Who reads the page, where that is not told by the request, because it is only just signed in. */
  readonly reader?: Reader | undefined;
};

/** What has come of a form, in words for whoever has sent it. */
export type Outcome = {
  readonly what: keyof Words['outcomes'];
  /** The address of ours whose form takes it back at once, if it can be. */
  readonly undo?: string | undefined;
};

/** An outcome for the page that comes next, with the path of the form that was sent. */
export type KeptOutcome = Outcome & { readonly form: string };
