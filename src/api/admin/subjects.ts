import { bool, id, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';

/** The subject of a figure, as `tag_uses[id]` or `instance_accounts[domain]`. */
export const subject = () => tree({ id: id(), domain: text(), include_subdomains: bool() });

type Given = {
  readonly id?: number | undefined;
  readonly domain?: string | undefined;
  readonly include_subdomains?: boolean | undefined;
};

/** The subject of a figure. 400 when it needs one that was not given. */
export function subjectOf(key: string, needs: 'tag' | 'domain' | undefined, given: Given | undefined) {
  const missing = (needs === 'tag' && given?.id === undefined) || (needs === 'domain' && !given?.domain);
  if (missing) throw new AppError('bad_request', said('paramMissing', key));
  return {
    tagId: given?.id,
    domain: given?.domain?.trim().toLowerCase(),
    includeSubdomains: given?.include_subdomains,
  };
}
