import { type Colour, contrast, formatColour, mixed, parseColour, READABLE } from '../../lib/contrast.ts';

type Theme = {
  /** What the accent stands on, and what stands on it where it is a button. The values are those of `web/styles/tokens.css`. */
  readonly grounds: readonly string[];
  readonly onAccent: string;
  /** Towards what the accent is moved until it can be read. */
  readonly away: Colour;
};

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

const THEMES = {
  light: { grounds: ['#f6f1ea', '#fffdfa', '#ffffff'], onAccent: '#ffffff', away: BLACK },
  dark: { grounds: ['#17130f', '#211b16', '#2a231d'], onAccent: '#17130f', away: WHITE },
} as const satisfies Record<string, Theme>;

/** The accent of one theme: itself, stronger for what is pointed at, and so faint that it is a background. */
export type Accent = {
  readonly accent: string;
  readonly strong: string;
  readonly tint: string;
  readonly onAccent: string;
  /** The least contrast that the colour as it was given has in this theme, and that of the accent. */
  readonly given: number;
  readonly contrast: number;
};

/** How much of the accent is in a background of it, and how much further what is pointed at is moved. */
const TINT = 0.12;
const STRONGER = 0.15;

/** A step towards black or white. */
const STEP = 0.02;

/**
 * The accents of both themes for a colour that the owner has chosen, moved towards black or white as far as it must be so that everybody can
 * read it on all backgrounds, and what is written on it. Undefined when the text names no colour.
 */
export function accentsOf(text: string): { readonly light: Accent; readonly dark: Accent } | undefined {
  const colour = parseColour(text);
  return colour && { light: accentIn(THEMES.light, colour), dark: accentIn(THEMES.dark, colour) };
}

function accentIn(theme: Theme, colour: Colour): Accent {
  let share = 0;
  let accent = colour;
  while (leastContrast(theme, accent) < READABLE && share < 1) {
    share += STEP;
    accent = rounded(mixed(colour, theme.away, Math.min(share, 1)));
  }
  return {
    accent: formatColour(accent),
    strong: formatColour(mixed(accent, theme.away, STRONGER)),
    tint: formatColour(tintOf(theme, accent)),
    onAccent: theme.onAccent,
    given: leastContrast(theme, colour),
    contrast: leastContrast(theme, accent),
  };
}

/** As CSS will round it, so that what is checked is what is shown. */
function rounded(colour: Colour): Colour {
  return parseColour(formatColour(colour)) ?? colour;
}

function leastContrast(theme: Theme, accent: Colour): number {
  const besides = [...theme.grounds, theme.onAccent].map((ground) => parseColour(ground) ?? BLACK);
  return Math.min(...[...besides, tintOf(theme, accent)].map((ground) => contrast(accent, ground)));
}

function tintOf({ grounds }: Theme, accent: Colour): Colour {
  const card = parseColour(grounds[1] ?? '') ?? WHITE;
  return rounded(mixed(card, accent, TINT));
}
