import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

export type Files = Readonly<Record<string, string>>;

export const WEB = `# who reads this
apiVersion: apps/v1
kind: Deployment
metadata:
  name:   web   # odd blanks
  labels: {app: web}
spec:
    replicas: 0x2
`;

export const DATA = `apiVersion: v1
kind: ConfigMap
metadata:
  name: data
data:
  mode: "010"   # octal to some
---
# a second one
apiVersion: v1
kind: ConfigMap
metadata:
  name: more
data: {date: 2001-01-01}
`;

/** Resources, and other files of a typical repository. */
export const FILES: Files = {
  Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop   # ours\n',
  'web.yaml': WEB,
  'sub/data.yaml': DATA,
  'values.yaml': 'replicas: 2   # of a chart\n',
  'README.md': '# shop\n',
  '.git/config': '[core]\n',
  '.krmignore': 'ignored/\n',
  'ignored/x.yaml': 'kind: [half\n',
};

/** A package in a directory of its own, with functions next to it and a link that leads out of it. */
export interface Gallery {
  readonly directory: string;
  readonly path: (name: string) => string;
  /** Files next to the package; those that start with `#!` are programs. */
  readonly write: (name: string, text: string) => string;
  /** Every entry of the package and of the target of the link: its kind, permissions and bytes. */
  readonly snapshot: () => Files;
  readonly texts: () => Files;
  /** A text with `TOP` for the directory above the package. */
  readonly said: (text: string) => string;
  readonly remove: () => void;
}

export function createGallery(files: Files = FILES, above: string = tmpdir()): Gallery {
  const top = realpathSync(mkdtempSync(join(above, 'krmkit-gallery-')));
  chmodSync(top, 0o755);
  const path = (name: string): string => join(top, name);
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
    if (text.startsWith('#!')) chmodSync(path(name), 0o755);
    return path(name);
  };
  for (const [name, text] of Object.entries(files)) write(`pkg/${name}`, text);
  mkdirSync(path('out'));
  symlinkSync('../out', path('pkg/link'));
  return {
    directory: path('pkg'),
    path,
    write,
    snapshot: () => ({ ...entriesOf(path('pkg'), ''), ...entriesOf(path('out'), 'link/') }),
    texts: () => textsOf(path('pkg')),
    said: (text) => text.replaceAll(top, 'TOP'),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

function entriesOf(directory: string, prefix: string): Files {
  const entries: Record<string, string> = {};
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(directory, name);
    const status = lstatSync(path);
    const mode = (status.mode & 0o7777).toString(8);
    if (status.isSymbolicLink()) entries[prefix + name] = `-> ${readlinkSync(path)}`;
    else if (status.isFile()) entries[prefix + name] = `${mode} ${readFileSync(path, 'latin1')}`;
    else entries[prefix + name] = `${mode} directory`;
  }
  return entries;
}

function textsOf(directory: string): Files {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]));
}

export function krmkit(world: World, ...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' }, ...world }, ...given);
}

/** How a run ended. */
export interface Shown {
  readonly status: number;
  readonly stdout: string;
  /** All of stderr, with `TOP` for the directory above the package. */
  readonly said: string;
}

/** Runs one program on the package of a gallery. */
export async function runExec(gallery: Gallery, script: string, ...flags: readonly string[]): Promise<Shown> {
  const fn = gallery.write('fn', script);
  return shown(gallery, await krmkit({}, 'run', gallery.directory, '--exec', fn, ...flags));
}

export function shown(gallery: Gallery, { status, stdout, stderr }: Ending): Shown {
  return { status, stdout: gallery.said(stdout), said: gallery.said(stderr) };
}

/** The messages about `fn` if it fails: the failure, the reason with a hint, and that nothing was changed. */
export function refusal(finding: string): Shown {
  const said = `TOP/fn  4 resources  0.0 s  failed\n${finding}\nkrmkit run: nothing was changed\n`;
  return { status: 1, stdout: '', said };
}

export function failed(message: string, hint: string): string {
  return `error  function-failed\n  TOP/fn ${message}\n  ${hint}\n`;
}
