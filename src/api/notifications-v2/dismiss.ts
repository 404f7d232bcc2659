import { dismissGroup } from '../../domain/notifications/clear.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismissWholeGroup = userRoute({
  method: 'POST',
  path: '/api/v2/notifications/:group_key/dismiss',
  access: user('write', 'write:notifications'),
  params: { group_key: pathText() },
  summary: 'Remove a group of your notifications',
  async handle({ write, viewer, params }) {
    await write((tx) => dismissGroup(tx, viewer.accountId, params.group_key));
    return json({});
  },
});
