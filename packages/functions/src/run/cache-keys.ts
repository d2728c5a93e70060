import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Result } from '@krmkit/base';
import type { CacheKeys } from './cache.ts';

/**
 * Reads the keys of a shared cache from texts in PEM: public keys, and at most one private key, all Ed25519, as
 * `openssl genpkey -algorithm ed25519` makes them. A result is trusted if one of the keys signed it.
 */
export function readCacheKeys(texts: readonly string[]): Result<CacheKeys> {
  const trusted: KeyObject[] = [];
  let own: KeyObject | undefined;
  for (const text of texts) {
    const blocks = [...text.matchAll(BLOCK)];
    if (blocks.length === 0) return refused('a file has no key in PEM');
    for (const [pem, label = ''] of blocks) {
      const read = readKey(pem, label);
      if (!read.ok) return read;
      const { value: key } = read;
      if (key.type === 'private') {
        if (own !== undefined) return refused('there are several private keys');
        own = key;
      }
      trusted.push(key.type === 'private' ? createPublicKey(key) : key);
    }
  }
  const signing = own;
  return {
    ok: true,
    value: {
      sign: signing && ((text) => btoa(String.fromCharCode(...sign(undefined, bytesOf(text), signing)))),
      isSigned: (text, signature) => {
        if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false;
        const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
        return trusted.some((key) => verify(undefined, bytesOf(text), key, bytes));
      },
    },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^]*?-----END \1-----/g;

function readKey(pem: string, label: string): Result<KeyObject> {
  if (label === 'ENCRYPTED PRIVATE KEY') return refused('the private key is encrypted; krmkit asks for no passphrase');
  if (label !== 'PUBLIC KEY' && label !== 'PRIVATE KEY') return refused(`${label} is not a key in PEM`);
  try {
    const key = label === 'PUBLIC KEY' ? createPublicKey(pem) : createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return { ok: true, value: key };
    return refused(`a key is ${key.asymmetricKeyType ?? 'of another kind'}, not ed25519`);
  } catch {
    return refused('a key cannot be read');
  }
}

function refused(message: string): Result<never> {
  return { ok: false, message };
}
