import { describe, expect, it } from 'vitest';
import { pathOfUri, uriOfPath } from '../src/uri.ts';

// RFC 8089, and its appendix E.2 for drive letters.
describe('the path of', () => {
  it.each([
    ['file:///a/b.yaml', '/a/b.yaml'],
    ['FILE:///a', '/a'],
    ['file://localhost/a', '/a'],
    ['file:///a%20b/%C3%A9.yaml', '/a b/é.yaml'],
    ['file:///c:/a', 'c:/a'],
    ['file:///C:', 'C:'],
    ['file:///c%3A/a', 'c:/a'],
    ['file:///cc:/a', '/cc:/a'],
    ['file:///%E0', undefined],
    ['file:/a', undefined],
    ['untitled:Untitled-1', undefined],
    ['x file:///a', undefined],
  ])('%s is %s', (uri, path) => {
    expect(pathOfUri(uri)).toBe(path);
  });
});

describe('the URI of', () => {
  it.each([
    ['/a/b.yaml', 'file:///a/b.yaml'],
    ['/a b/é#?.yaml', 'file:///a%20b/%C3%A9%23%3F.yaml'],
    ['c:/a', 'file:///c%3A/a'],
  ])('%s is %s', (path, uri) => {
    expect(uriOfPath(path)).toBe(uri);
    expect(pathOfUri(uri)).toBe(path);
  });
});
