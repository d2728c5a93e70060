/** Order by UTF-8 bytes, as Go sorts strings; UTF-16 order differs for supplementary characters. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      // A surrogate belongs to a character above all single code units.
      const xHigh = x >= 0xd800 && x <= 0xdfff;
      const yHigh = y >= 0xd800 && y <= 0xdfff;
      return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
    }
  }
  return a.length - b.length;
}
