import { REPLIES_POLICIES } from '../../domain/lists/save-list.ts';
import { bool, oneOf, text } from '../../http/params/scalars.ts';

/** What a list is made of. */
export const listParams = { title: text(), replies_policy: oneOf(...REPLIES_POLICIES), exclusive: bool() };
