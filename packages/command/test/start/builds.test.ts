import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { ProgramEnd, Programs } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { OVERLAYS } from '@krmkit/testing';

const FILES: Readonly<Record<string, string>> = {
  ...OVERLAYS,
  'base/web.yaml': (OVERLAYS['base/web.yaml'] ?? '').replace(
    'image: nginx\n',
    'image: nginx\n        command: [run, $(level), $(MISSING)]\n',
  ),
};

/** A podman that has every image. */
const programs: Programs = {
  run: (_program, args): Promise<ProgramEnd> => {
    const answer = args[0] === 'version' ? '{"Client":{"Version":"5.0.0"}}' : '[{"Id":"sha256:1","Config":{}}]';
    return Promise.resolve({
      end: 'exited',
      status: 0,
      stdout: new TextEncoder().encode(answer),
      stderr: new Uint8Array(),
    });
  },
};

function start(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ending> {
  const world = { fileSystem: memoryFileSystem(new Map(Object.entries(files))), onDisk: true, programs };
  return runIn(world, 'start', '--dry-run', '--container-tool', 'podman', ...args);
}

describe('krmkit start of a kustomization', () => {
  it.each([[['overlays/prod']], [['-k', 'overlays/prod']]])('runs the pod that %j builds', async (args) => {
    const { stdout, stderr, status } = await start(FILES, ...args);
    expect(stdout).toContain('nginx:1.2 info');
    expect(stderr).toContain('base/web.yaml:13:34  error  unresolved-reference');
    expect(status).toBe(0);
  });

  it('hides a finding that a comment in a source suppresses', async () => {
    const text = (FILES['base/web.yaml'] ?? '').replace(
      '$(MISSING)]',
      '$(MISSING)] # krmkit-ignore unresolved-reference: set by the image',
    );
    const { stderr } = await start({ ...FILES, 'base/web.yaml': text }, 'overlays/prod');
    expect(stderr).not.toContain('unresolved-reference');
  });

  it('needs the name of one of several roots', async () => {
    const { stderr, status } = await start(FILES, 'overlays');
    expect(stderr).toBe(
      'krmkit start: there are pods in several environments: overlays/prod, overlays/staging\n' +
        '  name one of them: krmkit start overlays/staging\n',
    );
    expect(status).toBe(2);
  });

  it('runs a pod of a file with objects that a kustomization builds', async () => {
    const pod = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
  - {name: c, image: i, command: [x, $(level)], envFrom: [{configMapRef: {name: plain}}]}
`;
    const kustomization =
      'generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator: [{name: plain, literals: [level=debug]}]\n';
    const { stdout, stderr } = await start(
      { 'pod.yaml': pod, 'config/kustomization.yaml': kustomization },
      'pod.yaml',
      '--',
      'config',
    );
    expect(stderr).toBe('');
    expect(stdout).toContain('i debug');
  });

  it('reports what is wrong with a kustomization', async () => {
    const { stderr, status } = await start(
      { ...FILES, 'base/kustomization.yaml': 'resources: [gone.yaml]\n' },
      'overlays/prod',
    );
    expect(stderr).toContain('base/kustomization.yaml:1:13  error  missing-build-input');
    expect(status).toBe(1);
  });

  it('looks at the files with --no-build', async () => {
    expect((await start(FILES, 'overlays/prod', '--no-build')).stderr).toContain('contains no Pod and no pod template');
  });
});
