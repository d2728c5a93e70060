import { describe, expect, it } from 'vitest';
import { isPinned, parseImage, printImage, withPrefix } from '../../src/run/image.ts';
import { LINEAR, growth } from '@krmkit/testing';

const SHA = `sha256:${'0123456789abcdef'.repeat(4)}`;

describe('parseImage', () => {
  // The rows of distribution/reference's own reference_test.go and regexp_test.go, and their kin.
  it.each([
    ['app', 'app', undefined, undefined],
    ['app:1.2', 'app', '1.2', undefined],
    ['test.com/repo:tag', 'test.com/repo', 'tag', undefined],
    ['test:5000/repo', 'test:5000/repo', undefined, undefined],
    ['test:5000/repo:tag', 'test:5000/repo', 'tag', undefined],
    [`test:5000/repo@${SHA}`, 'test:5000/repo', undefined, SHA],
    [`test:5000/repo:tag@${SHA}`, 'test:5000/repo', 'tag', SHA],
    [`repo@sha384:${'f'.repeat(96)}`, 'repo', undefined, `sha384:${'f'.repeat(96)}`],
    [`repo@sha512:${'f'.repeat(128)}`, 'repo', undefined, `sha512:${'f'.repeat(128)}`],
    ['lowercase:Uppercase', 'lowercase', 'Uppercase', undefined],
    ['Uppercase/lowercase:tag', 'Uppercase/lowercase', 'tag', undefined],
    ['sub-dom1.foo.com/bar/baz/quux:some-long-tag', 'sub-dom1.foo.com/bar/baz/quux', 'some-long-tag', undefined],
    [
      'b.gcr.io/test.example.com/my-app:test.example.com',
      'b.gcr.io/test.example.com/my-app',
      'test.example.com',
      undefined,
    ],
    ['xn--n3h.com/myimage:xn--n3h.com', 'xn--n3h.com/myimage', 'xn--n3h.com', undefined],
    ['foo_bar.com:8080', 'foo_bar.com', '8080', undefined],
    ['foo/foo_bar.com:8080', 'foo/foo_bar.com', '8080', undefined],
    ['foo__bar/a--b', 'foo__bar/a--b', undefined, undefined],
    ['192.168.1.1:80/repo', '192.168.1.1:80/repo', undefined, undefined],
    ['[2001:db8::1]:5000/repo:tag', '[2001:db8::1]:5000/repo', 'tag', undefined],
    ['a'.repeat(255), 'a'.repeat(255), undefined, undefined],
    [`app:${'t'.repeat(128)}`, 'app', 't'.repeat(128), undefined],
  ])('%s', (text, name, tag, digest) => {
    const parsed = parseImage(text);
    expect(parsed).toEqual({ ok: true, value: { name, tag, digest } });
    if (parsed.ok) expect(printImage(parsed.value)).toBe(text);
  });

  it.each([
    ['', 'the name is empty'],
    [':justtag', 'the name is empty'],
    [`@${SHA}`, 'the name is empty'],
    ['repo@sha256:ffffffffffffffffffffffffffffffffff', 'a sha256 has 64'],
    [`repo@sha256:${'F'.repeat(64)}`, 'lower-case hexadecimal'],
    [`validname@invaliddigest:${'f'.repeat(128)}`, 'no container tool supports'],
    ['repo@sha256', 'is not a valid digest'],
    ['Uppercase:tag', 'capital letters'],
    ['test:5000/Uppercase/lowercase:tag', 'capital letters'],
    ['a'.repeat(256), '255'],
    ['aa/asdf$$^/aa', '"asdf$$^" is not a valid name'],
    ['a//b', 'a path segment is empty'],
    ['a/', 'a path segment is empty'],
    ['/a', 'is not a valid registry name'],
    ['a___b', 'is not a valid name'],
    ['-app', 'is not a valid name'],
    ['--privileged', 'is not a valid name'],
    ['app:', 'is not a valid tag'],
    ['app:-x', 'is not a valid tag'],
    [`app:${'t'.repeat(129)}`, 'is not a valid tag'],
    ['app:a b', 'is not a valid tag'],
    ['my app', 'contains a space'],
    ['https://example.com/app', 'no scheme'],
    ['docker://app', 'no scheme'],
    ['example.com:port/app', 'is not a valid registry name'],
    ['bad_host-.com:80/app', 'is not a valid registry name'],
  ])('refuses %s', (text, message) => {
    const parsed = parseImage(text);
    expect(parsed.ok ? 'accepted' : parsed.message).toContain(message);
  });

  it('takes linear time', { tags: ['growth'] }, async () => {
    const parse = (size: number): void => {
      for (const text of [`${'a-'.repeat(size)}!`, `${'a.'.repeat(size)}/b`, 'a:'.repeat(size)]) parseImage(text);
    };
    expect(await growth(parse, 50_000)).toBeLessThan(LINEAR);
  });
});

describe('withPrefix', () => {
  it.each([
    ['set-labels:v1', 'ghcr.io/org/', 'ghcr.io/org/set-labels:v1'],
    ['set-labels', 'ghcr.io/org', 'ghcr.io/org/set-labels'],
    ['example.com/app', 'ghcr.io/org/', 'example.com/app'],
    ['org/app', 'ghcr.io/org/', 'org/app'],
    ['app', '', 'app'],
  ])('%s behind %s', (image, prefix, expected) => {
    expect(withPrefix(image, prefix)).toBe(expected);
  });
});

it.each([
  ['app', false],
  ['app:v1.2.3', false],
  [`app@${SHA}`, true],
  [`example.com:5000/app:v1@${SHA}`, true],
  ['app@sha256:00', false],
])('isPinned(%s) is %s', (image, pinned) => {
  expect(isPinned(image)).toBe(pinned);
});
