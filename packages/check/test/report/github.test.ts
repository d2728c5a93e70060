import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { annotation, githubCommands, githubReport } from '../../src/report/github.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands, and the escapes of `@actions/core`.
describe('a workflow command', () => {
  it.each<readonly [what: string, finding: Diagnostic, command: string]>([
    [
      'an error with a subject and a hint',
      { ...FINDING, hint: 'Define it.' },
      '::error file=web.yaml,line=7,endLine=7,col=3,endColumn=9,title=unresolved-reference::Deployment shop/web, container app, args[0]: $(NO) is not defined%0Adefine it',
    ],
    [
      'a warning in a build',
      { ...MISSING, roots: ['prod'] },
      '::warning file=web.yaml,line=7,endLine=7,col=3,endColumn=9,title=missing-configmap::ConfigMap shop/c is not among the files%0Ain the build of prod',
    ],
    ['an info without a place', PLACELESS, '::notice title=unseen-containers::no pods'],
    [
      'several lines, which have no columns',
      { ...PLACELESS, location: at('a.yaml', 7, 8) },
      '::notice file=a.yaml,line=7,endLine=8,title=unseen-containers::no pods',
    ],
    [
      'a path with the separators of properties',
      { ...PLACELESS, location: at('a,b:100%.yaml') },
      '::notice file=a%2Cb%3A100%25.yaml,line=7,endLine=7,col=3,endColumn=9,title=unseen-containers::no pods',
    ],
    [
      'a message of several lines',
      { ...PLACELESS, message: '50%,\r\nb: c' },
      '::notice title=unseen-containers::50%25,%0D%0Ab: c',
    ],
  ])('is one line: %s', (_, finding, command) => {
    expect([...githubCommands([finding])]).toEqual([`${command}\n`]);
  });

  it.each([
    ['4000 characters are whole', 'a'.repeat(4000), 'a'.repeat(4000)],
    ['more are cut', 'a'.repeat(4001), `${'a'.repeat(3999)}…`],
    ['no half of a character is left', `${'a'.repeat(3998)}😀aa`, `${'a'.repeat(3998)}…`],
    ['escapes do not count', '%'.repeat(4000), '%25'.repeat(4000)],
  ])('of a long text: %s', (_, text, shown) => {
    expect(annotation('notice', undefined, 'a', text)).toBe(`::notice title=a::${shown}`);
  });

  it('escapes its title', () => {
    expect(annotation('error', undefined, 'a:b,c', 'x')).toBe('::error title=a%3Ab%2Cc::x');
  });
});

it('the summary follows the commands', () => {
  const summary = {
    files: 1,
    resources: 1,
    workloads: 1,
    containers: 2,
    errors: 0,
    warnings: 0,
    infos: 1,
    codes: {},
    unreadable: 0,
    suppressed: 0,
    known: 0,
    ignored: 0,
    roots: { built: 0, total: 0 },
  };
  expect([...githubReport({ diagnostics: [PLACELESS], summary })]).toEqual([
    '::notice title=unseen-containers::no pods\n',
    '2 containers in 1 workload, 0 errors, 0 warnings, 1 info\n',
  ]);
});
