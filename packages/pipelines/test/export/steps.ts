import type { ContainerProgram, FunctionStep } from '@krmkit/functions';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '@krmkit/manifests';
import type { PackageFile } from '@krmkit/manifests';

export function stepOf(more: Partial<FunctionStep> = {}): FunctionStep {
  return {
    name: 'fn',
    program: { kind: 'exec', path: 'fn', args: [], env: [] },
    functionConfig: undefined,
    listVersion: 'config.kubernetes.io/v1',
    scope: '.',
    selectors: [],
    exclude: [],
    localDirectory: undefined,
    isValidator: false,
    defersFailure: false,
    declaredAt: undefined,
    packagePath: '.',
    ...more,
  };
}

export function containerOf(more: Partial<ContainerProgram> = {}): ContainerProgram {
  return { kind: 'container', image: 'a:1', network: false, mounts: [], env: [], ...more };
}

/** The files below `p`, by their paths in it. */
export async function filesOf(files: Readonly<Record<string, string>>): Promise<readonly PackageFile[]> {
  const tree = new Map(Object.entries(files).map(([path, text]) => [`p/${path}`, text]));
  const ports = { files: memoryFileSystem(tree), stdin: memoryStandardInput('') };
  return (await readPackageFiles(['p'], ports, {})).files;
}
