import { withQuery } from '../domain/tokens/redirect-uris.ts';

/** What a client may have people asked, whatever they have agreed to before (OpenID Connect Core, 3.1.2.1, and Prompt Create). */
export const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'] as const;
type Prompt = (typeof PROMPTS)[number];

export type Prompts = ReadonlySet<Prompt>;

/** Reads a list of prompts; others are left out. */
export function parsePrompts(text: string | undefined): Prompts {
  const named = new Set(text?.split(' '));
  return new Set(PROMPTS.filter((prompt) => named.has(prompt)));
}

/** Whether a page is to be shown to people who have agreed before. */
export function asksAlways(prompts: Prompts): boolean {
  return (['consent', 'select_account', 'create'] as const).some((prompt) => prompts.has(prompt));
}

/** The page that a client wants people to see before they are asked, which leads back to `returnTo`. */
export function pageBeforeAsking(prompts: Prompts, isSignedIn: boolean, returnTo: string): string | undefined {
  const here = { return_to: returnTo };
  if (prompts.has('create')) return withQuery('/auth/sign_up', isSignedIn ? { add: 'true', ...here } : here);
  return prompts.has('login') ? withQuery('/auth/sign_in', { again: 'true', ...here }) : undefined;
}

/** Why a client that wants no page shown gets nothing, for its developers (OpenID Connect Core, 3.1.2.6). */
export const SILENT_REFUSALS = {
  login_required: 'Nobody is signed in.',
  account_selection_required: 'Several accounts are signed in, and nobody has said for which it is.',
  consent_required: 'The person has not agreed to these scopes.',
  interaction_required: 'The account has to be confirmed, approved or given free first.',
  invalid_request: 'The prompt "none" excludes all others.',
} as const;

export type SilentRefusal = keyof typeof SILENT_REFUSALS;

/** Why nothing can come of a request that wants no page shown, as far as it depends on who is signed in. */
export function silentRefusal(prompts: Prompts, standing: string | undefined): SilentRefusal | undefined {
  if (!prompts.has('none')) return undefined;
  if (prompts.size > 1) return 'invalid_request';
  if (standing === undefined) return 'login_required';
  return standing === 'active' ? undefined : 'interaction_required';
}

/** What the page would ask that the client does not want shown. */
export function questionLeft(hasAgreed: boolean, hasOthers: boolean): SilentRefusal {
  if (!hasAgreed) return 'consent_required';
  return hasOthers ? 'account_selection_required' : 'interaction_required';
}
