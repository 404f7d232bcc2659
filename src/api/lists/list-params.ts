import { REPLIES_POLICIES } from '../../domain/lists/save-list.ts';
import { bool, oneOf, text } from '../../http/params/scalars.ts';

/** The parameters of a list. */
export const listParams = { title: text(), replies_policy: oneOf(...REPLIES_POLICIES), exclusive: bool() };
