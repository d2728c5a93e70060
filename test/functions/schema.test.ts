import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from '../../packages/command/test/fake-context.ts';

const BASE = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: a, image: example.com/a:1}]}
`;
const WITHOUT_SELECTOR = BASE.replace(/^ {2}selector.*\n/m, '');
const PATCH = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 3}\n';
const TYPED = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';

interface Row {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The arguments after `run`. */
  readonly line: readonly string[];
  readonly says: RegExp;
  readonly status: number;
}

const OVERLAY = 'resources: [../base]\npatches: [{path: patch.yaml}]\n';
const ALL = { 'base/kustomization.yaml': 'resources: [web.yaml]\n', 'base/web.yaml': BASE, 'over/patch.yaml': PATCH };
const CONFIG = 'apiVersion: example.com/v1\nkind: Config\nmetadata: {name: config}\n';
const BUILDS_ON =
  /warning {2}function-result\n {2}the kustomizations build on \.\.\/base, which is not among the resources/;

// kustomize reads a kustomization without apiVersion and kind (`FixKustomizationPreUnmarshalling` of its API).
const ROWS: readonly Row[] = [
  ...[TYPED, ''].flatMap((head): readonly Row[] => [
    {
      name: `a patch of a kustomization${head === '' ? ' without a type' : ''}`,
      files: { ...ALL, 'over/kustomization.yaml': `${head}${OVERLAY}` },
      line: ['.', '--module', 'schema', '--check'],
      says: /nothing to change/,
      status: 0,
    },
    {
      name: `an overlay${head === '' ? ' without a type' : ''}, whose base is elsewhere`,
      files: { 'kustomization.yaml': `${head}${OVERLAY}`, 'patch.yaml': PATCH },
      line: ['.', '--module', 'schema', '--check'],
      says: BUILDS_ON,
      status: 0,
    },
    {
      name: `a Deployment whose selector comes from a kustomization${head === '' ? ' without a type' : ''}`,
      files: {
        'kustomization.yaml': `${head}resources: [web.yaml]\ncommonLabels: {app: web}\n`,
        'web.yaml': WITHOUT_SELECTOR,
      },
      line: ['.', '--module', 'schema', '--check'],
      says: /nothing to change/,
      status: 0,
    },
  ]),
  {
    name: 'words on the command line beside it',
    files: { ...ALL, 'over/kustomization.yaml': OVERLAY },
    line: ['.', '--module', 'schema', '--check', '--', 'kubernetes=1.30'],
    says: /nothing to change/,
    status: 0,
  },
  {
    name: 'a functionConfig with fields at the top',
    files: { ...ALL, 'over/kustomization.yaml': OVERLAY, 'config.yaml': `${CONFIG}kubernetes: "1.30"\n` },
    line: ['.', '--module', 'schema', '--check', '--fn-config', 'config.yaml'],
    says: /nothing to change/,
    status: 0,
  },
  {
    name: 'a functionConfig with a spec',
    files: { ...ALL, 'over/kustomization.yaml': OVERLAY, 'config.yaml': `${CONFIG}spec: {kubernetes: "1.30"}\n` },
    line: ['.', '--module', 'schema', '--check', '--fn-config', 'config.yaml'],
    says: /nothing to change/,
    status: 0,
  },
  {
    name: 'a file that no kustomization names as a patch',
    files: { ...ALL, 'over/kustomization.yaml': 'resources: [../base]\n' },
    line: ['.', '--module', 'schema', '--check'],
    says: /over\/patch\.yaml:4:1 {2}error {2}function-result\n {2}Deployment web, spec\.selector: is missing/,
    status: 1,
  },
];

describe('schema and kustomizations', () => {
  it.each(ROWS)('$name', async ({ files, line, says, status }) => {
    const disk = memoryDisk(new Map(Object.entries(files)));
    const ending = await runIn({ disk }, 'run', ...line);
    expect(ending.stderr).toMatch(says);
    expect(ending.status).toBe(status);
    expect(Object.fromEntries(disk.texts())).toEqual(files);
  });
});
