/** The id of the object that git stores for the content of a file, with the hash function of another id. */
export async function objectOf(content: Uint8Array, like: string): Promise<string> {
  const header = new TextEncoder().encode(`blob ${content.length}\0`);
  const object = new Uint8Array(header.length + content.length);
  object.set(header);
  object.set(content, header.length);
  const digest = await crypto.subtle.digest(like.length === SHA_256_DIGITS ? 'SHA-256' : 'SHA-1', object);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SHA_256_DIGITS = 64;
