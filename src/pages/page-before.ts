import type { Asked } from '../http/html/frame.ts';
import { ownPath } from './return-path.ts';

/** The page of ours that a form was on, if the browser says so. */
export function pageBefore({ db, request }: Asked): string | undefined {
  const before = URL.parse(request.header('referer') ?? '');
  return before?.origin === db.instance.origin ? ownPath(`${before.pathname}${before.search}`) : undefined;
}
