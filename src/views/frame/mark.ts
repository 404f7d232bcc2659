import { html } from '../../lib/html/template.ts';

const BIRD = html`<path class="mark-back" d="M6 25c0-10 8-18 18-18 7 0 12 4 14 9l6 3-6 3c-1 12-9 19-19 19-4 0-8-1-11-3l-4 5z"/>
<path class="mark-breast" d="M22 22c8 0 13 2 15 4-2 9-9 15-18 15 4-4 6-11 3-19z"/>
<path class="mark-brow" d="M22 15c4-3 9-3 13 1-5-1-9 0-13 3z"/><circle class="mark-eye" cx="31" cy="18" r="1.8"/>`;

/** The bird that stands for the software. */
export const mark = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">${BIRD}</svg>`;

/** The bird over a meadow, for the front page. */
export const meadow = html`<svg class="meadow" viewBox="0 0 360 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<rect class="sky" width="360" height="260"/><circle class="sun" cx="290" cy="70" r="34"/>
<path class="hill far" d="M0 170c60-40 120-45 190-18s120 12 170-12v120H0z"/>
<path class="hill near" d="M0 205c70-28 150-20 210 2s110 8 150-6v59H0z"/>
<path class="stem" d="M150 262c6-40 2-78-8-112M142 150c-10-4-18-12-22-24M146 186c10-6 20-16 24-30M118 262c2-26-4-46-14-60M236 262c-2-24 4-44 14-58M262 262c0-16 4-28 10-36"/>
<circle class="seed" cx="119" cy="123" r="5"/><circle class="seed" cx="171" cy="153" r="5"/><circle class="seed" cx="103" cy="200" r="5"/><circle class="seed" cx="251" cy="202" r="5"/>
<g transform="translate(98 62) scale(1.95)">${BIRD}</g></svg>`;
