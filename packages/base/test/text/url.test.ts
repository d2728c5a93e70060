import { expect, it } from 'vitest';
import { maskSecretsInAddresses, withoutSecrets } from '../../src/text/url.ts';

it.each([
  ['https://user:secret@example.com/x', 'https://example.com/x'],
  ['https://secret@example.com/x', 'https://example.com/x'],
  ['https://secret:@example.com/x', 'https://example.com/x'],
  ['https://:secret@example.com/x', 'https://example.com/x'],
  ['https://user:se@cret@example.com/x', 'https://example.com/x'],
  ['HTTPS://secret@example.com/x@y', 'HTTPS://example.com/x@y'],
  ['https://example.com/x?private_token=secret', 'https://example.com/x'],
  ['https://example.com/x#secret', 'https://example.com/x'],
  ['ssh://git@example.com/x', 'ssh://git@example.com/x'],
  ['ssh://git:secret@example.com/x', 'ssh://git@example.com/x'],
  ['git@example.com:a/b', 'git@example.com:a/b'],
  ['/srv/a@b', '/srv/a@b'],
])('%s is shown as %s', (repository, shown) => {
  expect(withoutSecrets(repository)).toBe(shown);
});

it.each([
  ['- https://ghp_X1@h.io/a?ref=v1', '- https://******@h.io/a?ref=v1'],
  ['- git+https://u:pw@h.io/a.git', '- git+https://****@h.io/a.git'],
  ['a: postgres://app:pw@db/x, http://h/?q=1', 'a: postgres://app:**@db/x, http://h/?q=1'],
  ['a: "postgres://$(USER):$(PW)x@db"', 'a: "postgres://$(USER):$(PW)*@db"'],
  ['- https://h.io/x?a=1&private_token=abc&ref=b', '- https://h.io/x?a=1&private_token=***&ref=b'],
  ['- https://h.io/x?access-token=$(TOKEN)', '- https://h.io/x?access-token=$(TOKEN)'],
  ['- ssh://git@h.io/a', '- ssh://git@h.io/a'],
  ['- https://h.io/a@b and me@h.io', '- https://h.io/a@b and me@h.io'],
])('the line %s is shown as %s', (line, shown) => {
  expect(maskSecretsInAddresses(line)).toBe(shown);
});
