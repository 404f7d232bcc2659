import type { Words } from '../words.ts';

export const machineRooms: Words['machineRooms'] = {
  title: 'الجهاز',
};
