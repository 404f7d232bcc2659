import { deleteEmoji, getEmoji, updateEmoji } from '../domain/emojis/manage.ts';
import { writesEmojis } from '../http/staff-access.ts';
import type { StaffAct } from './staff-account-acts.ts';

export const emojiOffAct: StaffAct = {
  name: 'off',
  access: writesEmojis,
  summary: 'Show a custom emoji nowhere for now',
  verb: (tx, moderator, id) => updateEmoji(tx, moderator, id, { disabled: true }),
  outcome: 'emoji_off',
  undo: { act: 'on', isBack: async (db, _viewer, id) => (await getEmoji(db, id)).disabled === 0 },
};

export const emojiOnAct: StaffAct = {
  name: 'on',
  access: writesEmojis,
  summary: 'Show a disabled custom emoji again',
  verb: (tx, moderator, id) => updateEmoji(tx, moderator, id, { disabled: false }),
  outcome: 'emoji_on',
  undo: { act: 'off', isBack: async (db, _viewer, id) => (await getEmoji(db, id)).disabled === 1 },
};

export const deleteEmojiAct: StaffAct<void> = {
  name: 'delete',
  access: writesEmojis,
  summary: 'Remove a custom emoji',
  verb: deleteEmoji,
  outcome: 'deleted',
};
