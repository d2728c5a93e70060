/**
 * 64 bits of a text as 16 hexadecimal digits: equal texts have equal ones, on each machine and in each release, and
 * others hardly ever. Nothing that has to withstand an attack.
 */
export function fingerprint(text: string): string {
  let a = 0xdead_beef;
  let b = 0x41c6_ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = mixed(a, b);
  b = mixed(b, a);
  return hex(a) + hex(b);
}

/** The last steps of MurmurHash3, so that each bit depends on all. */
function mixed(a: number, b: number): number {
  return Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
