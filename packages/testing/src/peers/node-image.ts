import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** A tar of busybox, and of the node that runs this with its libraries: what an image of a registry would have. */
export function nodeImageArchive(folder: string): string {
  const root = join(folder, 'root');
  const copy = (from: string, to: string): void => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(realpathSync(from), join(root, to));
  };
  const node = realpathSync(process.execPath);
  copy('/bin/busybox', '/bin/busybox');
  copy(node, '/usr/bin/node');
  const libraries = execFileSync('ldd', [node], { encoding: 'utf8' });
  for (const [library] of libraries.matchAll(/\/\S+(?= \()/g)) copy(library, library);
  for (const applet of ['sh', 'ln', 'cat']) symlinkSync('busybox', join(root, 'bin', applet));
  symlinkSync('/bin/busybox', join(root, 'usr', 'bin', 'env'));
  mkdirSync(join(root, 'usr', 'local', 'bin'), { recursive: true });
  const archive = join(folder, 'root.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  return archive;
}
