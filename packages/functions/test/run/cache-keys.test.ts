import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCacheKeys } from '../../src/run/cache-keys.ts';

// RFC 8410, section 10: a public key and its private key.
const PUBLIC = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
`;
const PRIVATE = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
`;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const RSA = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const LOCKED = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString();

describe('readCacheKeys', () => {
  it('signs with the private key, so that the public key verifies', () => {
    const writer = readCacheKeys([PRIVATE]);
    const reader = readCacheKeys([PUBLIC]);
    if (!writer.ok || !reader.ok) throw new Error('not read');
    const signature = writer.value.sign?.('a text') ?? '';
    expect(reader.value.sign).toBeUndefined();
    expect(reader.value.isSigned('a text', signature)).toBe(true);
    expect(writer.value.isSigned('a text', signature)).toBe(true);
    expect(reader.value.isSigned('another text', signature)).toBe(false);
    expect(reader.value.isSigned('a text', '')).toBe(false);
  });

  it.each<[string, readonly string[]]>([
    ['several public keys in one file, with text around them', [`old:\n${PUBLIC}new:\n${PUBLIC}`]],
    ['a public and a private key in two files', [PUBLIC, PRIVATE]],
    ['Windows line endings', [PUBLIC.replaceAll('\n', '\r\n')]],
  ])('reads %s', (_, texts) => {
    expect(readCacheKeys(texts).ok).toBe(true);
  });

  it.each<[string, readonly string[], string]>([
    ['a file without keys', [PUBLIC, 'hello'], 'a file has no key in PEM'],
    ['an empty file', [''], 'a file has no key in PEM'],
    ['two private keys', [PRIVATE, PRIVATE], 'there are several private keys'],
    ['a key of RSA', [RSA], 'a key is rsa, not ed25519'],
    ['an encrypted key', [LOCKED], 'the private key is encrypted; krmkit asks for no passphrase'],
    ['a certificate', [PUBLIC.replaceAll('PUBLIC KEY', 'CERTIFICATE')], 'CERTIFICATE is not a key in PEM'],
    ['a key that is cut', [PUBLIC.replace('ZuE=', '')], 'a key cannot be read'],
  ])('refuses %s', (_, texts, message) => {
    expect(readCacheKeys(texts)).toEqual({ ok: false, message });
  });
});
