import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { readAllowList } from '../../src/run/allow-list.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
const read = (text: string) => readAllowList(createSource('ci/allow.yaml', text), '/repo/ci');

describe('readAllowList', () => {
  it('reads images by digest, and paths relative to its own file', () => {
    const text = [
      `images: ['ghcr.io/a/b:v1@${DIGEST}']`,
      'programs: [../fns/a.sh, /opt/b, helm]',
      'modules:',
      '  - fn.ts # ours',
    ].join('\n');
    expect(read(text)).toEqual({
      ok: true,
      list: {
        path: 'ci/allow.yaml',
        images: [`ghcr.io/a/b:v1@${DIGEST}`],
        programs: ['/repo/fns/a.sh', '/opt/b', 'helm'],
        modules: ['/repo/ci/fn.ts'],
      },
    });
  });

  it.each(['', '# nothing yet\n', '{}', 'programs:\n'])('allows nothing, and any image, with %j', (text) => {
    expect(read(text)).toMatchObject({ ok: true, list: { images: undefined, programs: [], modules: [] } });
  });

  it('distinguishes a missing list of images from an empty one', () => {
    expect(read('images: []')).toMatchObject({ ok: true, list: { images: [] } });
  });

  it.each([
    ['images: [ghcr.io/a/b:v1]', '"ghcr.io/a/b:v1" has no digest', 1, 10],
    [`images: ['a/B@${DIGEST}']`, `"a/B@${DIGEST}" is not a valid image name`, 1, 10],
    ['programs:\n  - a\n  -\n', 'This item is empty', 3, 3],
    ['program: [a]', 'Unknown field "program"', 1, 1],
    ['programs: a', 'programs must be a list, not text', 1, 11],
    ['modules: [{path: a}]', 'modules[0] must be text, not a mapping', 1, undefined],
    ['- a', 'The list must be a mapping, not a list', undefined, undefined],
    ['programs: [a]\nprograms: [b]', 'The key programs occurs twice', undefined, undefined],
    ['programs: [a', '', undefined, undefined],
    ['programs: [a]\n---\nprograms: [b]', 'An allow list is one document', 3, 1],
  ])('refuses %j', (text, message, line, column) => {
    const outcome = read(text);
    if (outcome.ok) expect.unreachable('it is a list');
    const [problem] = outcome.problems;
    expect(problem?.message).toContain(message);
    expect(problem?.hint).not.toBe('');
    if (line !== undefined) expect(problem?.location).toMatchObject({ line });
    if (column !== undefined) expect(problem?.location).toMatchObject({ column });
  });
});
