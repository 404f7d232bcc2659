import { type Html, html } from '../../lib/html/template.ts';

/** How high a chart is, and how wide a bar with the gap beside it; the picture is stretched to its place. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;

/** Numbers over time as bars, for those who see them; `label` says what is seen. The numbers themselves stand in a table beside it. */
export function barChart(label: string, values: readonly number[]): Html {
  const most = Math.max(1, ...values);
  const bars = values.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(1, Math.round((value / most) * HEIGHT));
    return html`<rect x="${index * STEP + 1}" y="${HEIGHT - height}" width="${BAR}" height="${height}"/>`;
  });
  return html`<svg class="bars" role="img" aria-label="${label}" viewBox="0 0 ${values.length * STEP} ${HEIGHT}" preserveAspectRatio="none">${bars}</svg>`;
}
