import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `kustomize build --reorder none` prints for files, or its error. */
export function buildWith(kustomize: string, files: Readonly<Record<string, string>>, root: string = '.'): string {
  const directory = mkdtempSync(join(tmpdir(), 'kustomize-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    const { status, stdout, stderr } = spawnSync(kustomize, ['build', '--reorder', 'none', join(directory, root)]);
    return status === 0 ? stdout.toString() : `Error: ${stderr.toString()}`;
  } finally {
    rmSync(directory, { recursive: true });
  }
}
