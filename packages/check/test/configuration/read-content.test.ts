import { describe, expect, it } from 'vitest';
import type { ReadConfiguration } from '../../src/configuration/read-content.ts';
import { readContent } from '../../src/configuration/read-content.ts';
import { placedFiles } from './placed-files.ts';

const FILES = placedFiles(
  '/shop/dir',
  { '/shop/dir/x': '', '/shop/crds/x': '', '/shopping/x': '', '/other/x': '' },
  { '/shop/out': '/other', '/shop/in': '/shop/crds' },
);

async function readText(text: string | Uint8Array, isLink = false): Promise<ReadConfiguration> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const position = { directory: '/shop', below: ['dir'] };
  return readContent({ path: '../.krmkit.yaml', bytes, position, isLink, isOutside: false }, FILES);
}

/** `LINE:COLUMN MESSAGE` of each problem. */
async function problemsOf(text: string): Promise<readonly string[]> {
  const read = await readText(text);
  return read.ok
    ? []
    : read.diagnostics.map(({ location, message }) => `${location?.line ?? 0}:${location?.column ?? 0} ${message}`);
}

const FIELDS =
  'the fields are checks, gitops, ignore, ignoreFields, kubernetes, external, podTemplates, roots, schemas, severity';

describe('the content', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    ['checks: {missing-secrt: info}', ['1:25 checks.missing-secrt is not a known field; did you mean missing-secret?']],
    [
      'checks: {missing-secret: fatal}',
      ['1:26 checks.missing-secret must be one of off, info, warning, error, and is "fatal"'],
    ],
    [
      'checks: {missing-secret: true}',
      ['1:26 checks.missing-secret must be text, and is the boolean true; put it in quotes'],
    ],
    ['ignore:\n- codes: [missing-secret]\n', ['2:3 ignore[0].paths is missing']],
    ['kubernetes: 1.34', ['1:13 kubernetes must be text, and is the number 1.34; put it in quotes']],
    ['kubernetes: "1.3"', ['1:13 kubernetes must be a Kubernetes release from 1.20 to 1.37, and is "1.3"']],
    ['kubernetes: "1.19"', ['1:13 kubernetes must be a Kubernetes release from 1.20 to 1.37, and is "1.19"']],
    ['kubernetes: newest', ['1:13 kubernetes must be a Kubernetes release from 1.20 to 1.37, and is "newest"']],
    [
      'podTemplates: [App=spec, App]',
      ['1:26 podTemplates[1] must be Kind.group=path, such as Rollout.argoproj.io=spec.template, and is "App"'],
    ],
    [
      'external: [Secret/db, db]',
      ['1:23 external[1] must be KIND/NAME or KIND/NAMESPACE/NAME, such as Secret/argocd-redis, and is "db"'],
    ],
    ['roots: [vendor, ../other]', ['1:17 roots[1] must be in the directory of this file, and is "../other"']],
    ['roots: [a/../../b]', ['1:9 roots[0] must be in the directory of this file, and is "a/../../b"']],
    ['roots: [/etc]', ['1:9 roots[0] must be in the directory of this file, and is "/etc"']],
    ['roots: [/other]', ['1:9 roots[0] must be in the directory of this file, and is "/other"']],
    ['roots: [../shopping]', ['1:9 roots[0] must be in the directory of this file, and is "../shopping"']],
    ['roots: [out]', ['1:9 roots[0] must be in the directory of this file, and is "out"']],
    ['schemas: [crds, out]', ['1:17 schemas[1] must be in the directory of this file, and is "out"']],
    ['gitops: {flux: 2.9}', ['1:16 gitops.flux must be text, and is the number 2.9; put it in quotes']],
    ['gitops: {exclude: docs}', ['1:19 gitops.exclude must be a list, and is "docs"']],
    ['gitops: {excluded: []}', ['1:10 gitops.excluded is not a known field; did you mean exclude?']],
    ['severity: none', ['1:11 severity must be one of error, warning, info, and is "none"']],
    ['a: 1\n---\nb: 2\n', ['3:1 The configuration is one document']],
    ['- checks', ['1:1 the file must be a mapping, and is a list']],
    [
      'kubernetes: "1.3"\nroots: [/etc]\ngitops: {flux: "1"}\n',
      [
        '1:13 kubernetes must be a Kubernetes release from 1.20 to 1.37, and is "1.3"',
        '3:16 gitops.flux must be a version of Flux 2, such as 2.9, and is "1"',
        '2:9 roots[0] must be in the directory of this file, and is "/etc"',
      ],
    ],
  ])('%j is refused', async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });

  // A hostile repository must not get a permission.
  it('has no field that permits something', async () => {
    expect(await problemsOf('enable-exec: true')).toEqual([`1:14 enable-exec is not a known field; ${FIELDS}`]);
  });

  it.each([
    ['roots: [a', '1:8', 'never closed'],
    ['severity: info\nseverity: error\n', '2:1', 'occurs twice'],
    [
      'ignoreFields: [a, "b["]',
      '1:19',
      'ignoreFields[1] must be a path such as spec.replicas or Deployment.apps=spec.replicas, and is "b["',
    ],
  ])('%j is refused at %s, and the message says why', async (text, position, part) => {
    const [problem = ''] = await problemsOf(text);
    expect(problem).toMatch(new RegExp(`^${position} `));
    expect(problem).toContain(part);
  });

  it.each([
    '',
    '# nothing yet\n',
    '---\n---\nseverity: info\n',
    'checks: {missing-secret: off}',
    'kubernetes: "1.20"',
    'kubernetes: "v1.99"',
    'roots: [., dir, /shop/crds, in, not-yet, a/b]',
    'schemas: [crds]',
    'external: ["Secret/*"]',
    'ignoreFields: [spec.replicas]',
  ])('%j is accepted', async (text) => {
    expect(await problemsOf(text)).toEqual([]);
  });
});

describe('a problem', () => {
  it('is an invalid configuration with the source, and a way out of YAML', async () => {
    const read = await readText('roots: [a');
    expect(read).toMatchObject({
      ok: false,
      source: { path: '../.krmkit.yaml', text: 'roots: [a' },
      diagnostics: [{ code: 'invalid-configuration', severity: 'error', hint: expect.any(String) }],
    });
    expect(await readText('a: 1\n---\nb: 2\n')).toMatchObject({ diagnostics: [{ hint: 'join the documents' }] });
  });

  it.each(['roots: [a', 'hunter2: 1', 'a: 1\n---\nb: 2\n'])('has no line of a link: %j', async (text) => {
    expect(await readText(text, true)).not.toHaveProperty('source');
  });

  it('is a file that is no text', async () => {
    expect(await readText(Uint8Array.of(0xff))).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'unreadable-file', location: { path: '../.krmkit.yaml' } }],
    });
  });
});

it('the rules and the settings of controllers are those of the content', async () => {
  const read = await readText(
    'checks: {missing-secret: off, missing-key: error}\nignore: [{paths: [dir/a.yaml]}]\ngitops: {flux: "2.8", exclude: [dir/b.yaml]}\nseverity: info\n',
  );
  if (!read.ok) throw new Error('not read');
  const { rules, controllers, content, directory, below } = read.value;
  expect({ directory, below }).toEqual({ directory: '/shop', below: ['dir'] });
  expect(content.severity).toBe('info');
  expect([...rules.off]).toEqual(['missing-secret']);
  expect([...rules.severities]).toEqual([['missing-key', 'error']]);
  expect([rules.isIgnored('shell-syntax', 'a.yaml'), rules.isIgnored('shell-syntax', 'b.yaml')]).toEqual([true, false]);
  expect(controllers.flux).toBe('2.8');
  expect([controllers.isExcluded?.('a.yaml'), controllers.isExcluded?.('b.yaml')]).toEqual([false, true]);
});
