import { expect, it } from 'vitest';
import { withoutSecrets } from '../../src/text/url.ts';

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
