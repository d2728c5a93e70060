import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Containers } from '@krmkit/testing';

/** The same as in the image on the node. */
export const ENTRYPOINT: readonly string[] = ['/bin/busybox'];

/**
 * Gives the podman of the tests an image like the one of the pods on the node: every applet of busybox in /bin, busybox
 * as ENTRYPOINT, `PATH=/bin` as its ENV.
 */
export function provideBusybox(containers: Containers, name: string): void {
  const root = join(containers.folder, 'node-image');
  for (const directory of ['bin', 'etc', 'tmp']) mkdirSync(join(root, directory), { recursive: true });
  execFileSync('cp', ['-L', '/bin/busybox', join(root, 'bin', 'busybox')]);
  const applets = execFileSync('/bin/busybox', ['--list'], { encoding: 'utf8' }).split('\n');
  for (const applet of applets) {
    if (applet !== '' && applet !== 'busybox') symlinkSync('busybox', join(root, 'bin', applet));
  }
  writeFileSync(join(root, 'etc', 'passwd'), 'root:x:0:0:root:/:/bin/sh\n');
  writeFileSync(join(root, 'etc', 'group'), 'root:x:0:\n');
  const archive = join(containers.folder, 'node-image.tar');
  execFileSync('tar', ['--owner=0', '--group=0', '-C', root, '-cf', archive, '.']);
  const changes = [`ENTRYPOINT ${JSON.stringify(ENTRYPOINT)}`, 'ENV PATH=/bin', 'WORKDIR /'];
  containers.podman('import', '--quiet', ...changes.map((change) => `--change=${change}`), archive, name);
}
