/** SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FNV-1a over UTF-16 code units, 32 bits as 8 hexadecimal digits. Not for anything that an attacker can choose. */
export function fnv1a(text: string, seed: number = 0x811c_9dc5): string {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x0100_0193);
  }
  return hex(state);
}

/**
 * 64 bits of a text as 16 hexadecimal digits. They are the same on each machine and in each release, since names of
 * Events in a cluster contain them. Not for anything that an attacker can choose.
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
