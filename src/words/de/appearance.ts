import type { Words } from '../words.ts';

export const appearance: Words['appearance'] = {
  title: 'Aussehen',
  choose: 'Farben und Schriftgröße wählen',
  lead: 'Das gilt nur in diesem Browser, egal wer angemeldet ist.',
  theme: 'Farben',
  device: 'Wie das Gerät',
  themes: { light: 'Hell', dark: 'Dunkel' },
  size: 'Schriftgröße',
  normal: 'Normal groß',
  sizes: { small: 'Klein', large: 'Groß' },
};
