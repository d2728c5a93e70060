import { spawnSync } from 'node:child_process';
import type { JsonValue } from '@krmkit/base';
import { toJsonValue } from '@krmkit/base';

/** The release of the kubectl on this machine. */
export function findKubectl(): string | undefined {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' });
  return status === 0 ? `kubectl ${/v([\d.]+)/.exec(stdout)?.[1]}` : undefined;
}

export interface KubectlOutput {
  /** In the order of the files. */
  readonly objects: readonly JsonValue[];
  /** What it refuses. */
  readonly errors: string;
}

/** Runs a command that changes objects of files without a cluster, and prints them. */
export function runKubectl(args: readonly string[]): KubectlOutput {
  const { stdout, stderr } = spawnSync('kubectl', [...args, '--local', '--output=json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // Each object begins and ends with a bracket alone on its line.
  const texts = stdout.split(/(?<=^\}\n)/m).filter((text) => text !== '');
  return { objects: texts.map((text) => toJsonValue(JSON.parse(text))), errors: stderr };
}
