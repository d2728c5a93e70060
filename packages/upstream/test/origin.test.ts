import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '../src/strategy.ts';
import { hasUpstream, readOrigin, writeOrigin } from '../src/origin.ts';

const COMMIT = 'a'.repeat(40);
const GIT = 'repo: https://e.com/r, directory: /shop, ref: v1';
const kptfile = (rest: string): string => `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\n${rest}`;
const UPSTREAM = `upstream: {type: git, git: {${GIT}}}\n`;
const LOCK = `upstreamLock: {type: git, git: {${GIT}, commit: ${COMMIT}}}\n`;

// https://kpt.dev/reference/schema/kptfile/
describe('the origin of a package', () => {
  it.each<[string, string | undefined, string | undefined, object]>([
    ['in a Kptfile', kptfile(UPSTREAM), undefined, { file: 'Kptfile', lock: undefined, strategy: undefined }],
    ['in a file of krmkit', undefined, UPSTREAM, { file: 'krmkit-upstream.yaml' }],
    ['besides a Kptfile without one', kptfile(''), UPSTREAM, { file: 'krmkit-upstream.yaml' }],
    [
      'with a lock',
      kptfile(UPSTREAM + LOCK),
      undefined,
      { lock: { repository: 'https://e.com/r', directory: 'shop', commit: COMMIT } },
    ],
    [
      'with a strategy',
      kptfile(`upstream: {type: git, updateStrategy: fast-forward, git: {${GIT}}}\n`),
      undefined,
      { strategy: 'fast-forward' },
    ],
    [
      'with an empty strategy',
      kptfile(`upstream: {type: git, updateStrategy: '', git: {${GIT}}}\n`),
      undefined,
      { strategy: undefined },
    ],
    [
      'without a type, directory and ref',
      undefined,
      'upstream: {git: {repo: r}}\n',
      { upstream: { repository: 'r', directory: '', ref: undefined } },
    ],
    [
      'with nulls',
      undefined,
      'upstream: {git: {repo: r, directory: null, ref: null}}\n',
      { upstream: { repository: 'r', directory: '', ref: undefined } },
    ],
  ])('%s', (_, own, other, expected) => {
    const read = readOrigin(own, other);
    expect(read.ok && read.value).toMatchObject(expected);
  });

  it('has its parts', () => {
    const read = readOrigin(kptfile(UPSTREAM), undefined);
    expect(read.ok && read.value.upstream).toEqual({ repository: 'https://e.com/r', directory: 'shop', ref: 'v1' });
  });

  it.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, 'this package has no upstream'],
    [kptfile(''), undefined, 'this package has no upstream'],
    [kptfile(UPSTREAM), UPSTREAM, 'both Kptfile and krmkit-upstream.yaml set an upstream for this package'],
    [undefined, 'a: 1\n', 'krmkit-upstream.yaml: upstream.git is missing'],
    [undefined, 'upstream: {git: text}\n', 'krmkit-upstream.yaml: upstream.git is missing'],
    [undefined, 'upstream: {type: oci, git: {repo: r}}\n', 'krmkit-upstream.yaml: upstream.type is "oci"'],
    [undefined, 'upstream: {git: {directory: /}}\n', 'krmkit-upstream.yaml: upstream.git.repo is missing'],
    [undefined, 'upstream: {git: {repo: 1}}\n', 'krmkit-upstream.yaml: upstream.git.repo is not text'],
    [undefined, 'upstream: {git: {repo: r, ref: 1.0}}\n', 'krmkit-upstream.yaml: upstream.git.ref is not text'],
    [
      undefined,
      'upstream: {git: {repo: r}, updateStrategy: rebase}\n',
      'krmkit-upstream.yaml: upstream.updateStrategy: there is no "rebase"',
    ],
    [
      undefined,
      `${UPSTREAM}upstreamLock: {git: {repo: r, commit: abc}}\n`,
      'krmkit-upstream.yaml: upstreamLock.git.commit is not the whole hash of a commit',
    ],
    [
      undefined,
      `${UPSTREAM}upstreamLock: {git: {repo: r}}\n`,
      'krmkit-upstream.yaml: upstreamLock.git.commit is not the whole hash of a commit',
    ],
    [undefined, `${UPSTREAM}upstreamLock: {}\n`, 'krmkit-upstream.yaml: upstreamLock.git is missing'],
    [kptfile(`${UPSTREAM}---\na: 1\n`), undefined, 'Kptfile must hold exactly one object'],
    ['- a\n', undefined, 'Kptfile must hold exactly one object'],
    ['', undefined, 'Kptfile must hold exactly one object'],
  ])('is refused: %j %j', (own, other, message) => {
    const read = readOrigin(own, other);
    expect(read.ok ? 'ok' : read.problem.message).toBe(message);
  });

  it.each([
    ['fast-foward', 'did you mean fast-forward?'],
    ['rebase', `it is one of ${STRATEGIES.join(', ')}`],
  ])('has no strategy %s, and the way out is: %s', (strategy, hint) => {
    const read = readOrigin(undefined, `upstream: {git: {repo: r}, updateStrategy: ${strategy}}\n`);
    expect(read.ok ? 'ok' : read.problem.hint).toBe(hint);
  });

  it('is refused in a file that cannot be read', () => {
    const read = readOrigin('a: [', undefined);
    expect(read.ok ? 'ok' : read.problem.message).toMatch(/^Kptfile cannot be read: /);
  });
});

it.each([
  [kptfile(UPSTREAM), true],
  [kptfile(''), false],
  [kptfile('upstream: text\n'), false],
  ['a: [', false],
])('%j has an upstream: %s', (text, expected) => {
  expect(hasUpstream(text)).toBe(expected);
});

describe('a new origin', () => {
  const made = { ref: 'v2', lockedRef: 'shop/v2', commit: 'b'.repeat(40) };

  it('is written, and everything else stays', () => {
    const text = `# mine\nupstream:\n  type: git\n  git:\n    repo: r # where\n    directory: /d\n    ref: v1\nother: 1\n`;
    const written = writeOrigin('krmkit-upstream.yaml', text, made);
    expect(written.ok && written.value).toBe(
      text.replace('ref: v1', 'ref: v2') +
        `upstreamLock:\n  type: git\n  git:\n    repo: r\n    directory: /d\n    ref: shop/v2\n    commit: ${made.commit}\n`,
    );
  });

  // As `kpt pkg update --strategy` writes it.
  it('has the strategy of the update', () => {
    const text = 'upstream:\n  git:\n    repo: r\n    ref: v1\n  updateStrategy: fast-forward\n';
    const written = writeOrigin('Kptfile', text, { ...made, strategy: 'resource-merge' });
    expect(written.ok && written.value).toContain(text.replace('v1', 'v2').replace('fast-forward', 'resource-merge'));
  });

  it('has the root as directory if there is none', () => {
    const written = writeOrigin('krmkit-upstream.yaml', 'upstream:\n  git:\n    repo: r\n', made);
    expect(written.ok && written.value).toContain('    directory: /\n');
  });

  it('is not written to what cannot be read', () => {
    expect(writeOrigin('Kptfile', 'a: [', made).ok).toBe(false);
  });
});
