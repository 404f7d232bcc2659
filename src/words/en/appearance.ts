/** How pages look in one browser. */
export const appearance = {
  title: 'Appearance',
  choose: 'Choose theme and text size',
  lead: 'This applies to this browser only, whoever is signed in.',
  theme: 'Theme',
  device: 'Same as the device',
  themes: { light: 'Light', dark: 'Dark' },
  size: 'Text size',
  normal: 'Normal',
  sizes: { small: 'Small', large: 'Large' },
};
