import { isReading } from '../http/browser.ts';
import type { RequestFacts } from '../http/route.ts';
import type { FormAlone } from '../views/frame/form-among-others.ts';

/** The parameter by which the address of a page asks for one of its forms alone. */
const PARAM = 'form';

type Request = Pick<RequestFacts, 'method' | 'url'>;

/** Which form of a page stands alone, if one does. */
export function formAloneOn({ method, url }: Request): FormAlone | undefined {
  if (!isReading(method)) return { action: url.split('?', 1)[0] ?? '' };
  const name = formNamed(url);
  return name === undefined ? undefined : { name };
}

/** The name of the form that an address asks for. */
export function formNamed(url: string): string | undefined {
  return new URLSearchParams(url.split('?', 2)[1]).get(PARAM) ?? undefined;
}

/** The address of a page with all that it shows, where its forms lead back to. */
export function wholePage(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !query.includes(PARAM)) return url;
  const left = new URLSearchParams(query);
  left.delete(PARAM);
  return left.size === 0 ? path : `${path}?${left}`;
}
