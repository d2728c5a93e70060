import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Containers } from '@krmkit/testing';
import { startContainers } from '@krmkit/testing';
import { imageSource } from './deploy-image.ts';

/** Images that podman and the nodes have. */
export interface FunctionImages {
  readonly containers: Containers;
  /** Runs the shell program in its variable `DO`. */
  readonly shell: string;
  /** Nothing but one static program, `cat`, which the ENTRYPOINT names without its directory. */
  readonly scratch: string;
  /** Every applet of busybox, and no ENTRYPOINT. */
  readonly helper: string;
  /** Adds the image of a containerfile or an archive to the nodes. */
  readonly load: (image: string) => void;
}

/** Undefined, and one printed line, where there is no podman or no way to load images. */
export function functionImages(): FunctionImages | undefined {
  const command = imageSource.load;
  if (command === undefined) {
    process.stdout.write('skipped: functions on a node: KRMKIT_LOAD_IMAGE names no command that loads an image\n');
    return undefined;
  }
  const containers = startContainers();
  if (containers === undefined) return undefined;
  const { podman, folder, environment } = containers;
  const load = (image: string): void => {
    const archive = join(folder, 'to-load.tar');
    podman('save', '--quiet', '-o', archive, image);
    const loaded = spawnSync('sh', ['-c', `${command} "$1"`, 'sh', archive], { encoding: 'utf8' });
    if (loaded.status !== 0) throw new RangeError(`${command}: ${loaded.stderr}`);
    execFileSync('rm', [archive]);
  };
  const root = join(folder, 'scratch');
  mkdirSync(join(root, 'bin'), { recursive: true });
  copyFileSync('/bin/busybox', join(root, 'bin', 'cat'));
  const archive = join(folder, 'scratch.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.'], { env: { ...process.env, ...environment } });
  const images = {
    shell: 'localhost/krmkit-fn-shell:1',
    scratch: 'localhost/krmkit-fn-scratch:1',
    helper: 'localhost/krmkit-fn-helper:1',
  };
  const entrypoint = 'ENTRYPOINT ["/bin/sh", "-c", "eval \\"$DO\\""]';
  const busybox = join(folder, 'image.tar');
  podman('import', '--quiet', '--change', entrypoint, '--change', 'ENV PATH=/bin', busybox, images.shell);
  podman('import', '--quiet', busybox, images.helper);
  podman('import', '--quiet', '--change', 'ENTRYPOINT ["cat"]', '--change', 'ENV PATH=/bin', archive, images.scratch);
  for (const image of Object.values(images)) load(image);
  return { containers, load, ...images };
}
