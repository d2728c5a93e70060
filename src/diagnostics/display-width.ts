/** East Asian wide and fullwidth characters and emoji (Unicode's EastAsianWidth.txt, in its large blocks). */
const WIDE =
  /[\u1100-\u115f\u231a\u231b\u23e9-\u23f3\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f004}\u{1f0cf}\u{1f18e}\u{1f191}-\u{1f19a}\u{1f200}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f7e0}-\u{1f7f0}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\u200c\u200d]+$/u;
const ASCII = /^[ -~]*$/;

/** How many cells of a terminal a text without control characters takes. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (NO_WIDTH.test(segment)) continue;
    // U+FE0F asks for the emoji in place of the text character.
    width += WIDE.test(segment) || segment.includes('\ufe0f') ? 2 : 1;
  }
  return width;
}
