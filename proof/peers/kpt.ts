import { spawnSync } from 'node:child_process';

/** The release of the kpt on this machine. */
export function findKpt(): string | undefined {
  const { status, stdout } = spawnSync('kpt', ['version'], { encoding: 'utf8' });
  return status === 0 ? `kpt ${stdout.trim()}` : undefined;
}

/** The start of a folded text, of which kpt makes more lines. */
export const FOLDED = /[:-] +>[-+\d]*(?:[ \t]+#.*)?$/m;

/** JSON with one line end in place of several, and none at the end of a text. */
export function withoutBlankLines(json: string): string {
  return json.replaceAll(/(?:\\n)+/g, '\\n').replaceAll('\\n"', '"');
}
