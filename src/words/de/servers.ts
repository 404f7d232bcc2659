import type { Words } from '../words.ts';

export const serverRooms: Words['serverRooms'] = {
  title: 'Andere Server',
};
