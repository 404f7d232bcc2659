const MATH_OPEN = /<math\b([^<>]*)>/gi;
const MATH_CLOSE = '</math>';
const ANNOTATION = /<annotation\b([^<>]*)>([^<]*)<\/annotation\s*>/gi;
const TEX = /\bencoding\s*=\s*["']?application\/x-tex\b/i;
const PLAIN = /\bencoding\s*=\s*["']?text\/plain\b/i;
const BLOCK = /\bdisplay\s*=\s*["']?block\b/i;

/**
 * Replaces each MathML formula by its annotation: TeX between `$` (`$$` for a block), or else plain text. The result is still untrusted
 * HTML. FEP-dc88.
 */
export function replaceMath(html: string): string {
  const lower = html.toLowerCase();
  if (!lower.includes('<math')) return html;
  let out = '';
  let done = 0;
  MATH_OPEN.lastIndex = 0;
  for (let open = MATH_OPEN.exec(html); open; open = MATH_OPEN.exec(html)) {
    const bodyStart = open.index + open[0].length;
    const close = lower.indexOf(MATH_CLOSE, bodyStart);
    if (close < 0) break;
    out += html.slice(done, open.index) + mathText(open[1] ?? '', html.slice(bodyStart, close));
    done = close + MATH_CLOSE.length;
    MATH_OPEN.lastIndex = done;
  }
  return out + html.slice(done);
}

function mathText(attributes: string, body: string): string {
  const annotations = [...body.matchAll(ANNOTATION)];
  const tex = annotations.find((annotation) => TEX.test(annotation[1] ?? ''))?.[2];
  if (tex !== undefined) return BLOCK.test(attributes) ? `$$${tex}$$` : `$${tex}$`;
  return annotations.find((annotation) => PLAIN.test(annotation[1] ?? ''))?.[2] ?? '';
}
