import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Content by path; `-> TARGET` is a link. */
export type RepositoryFiles = Readonly<Record<string, string | Uint8Array>>;

/** A directory with a repository `up` in it, and room for packages. */
export interface Workshop {
  readonly path: string;
  /** Makes the repository hold exactly these files, commits and tags them; gives the hash. */
  readonly commit: (tag: string, files: RepositoryFiles) => string;
  readonly git: (...args: readonly string[]) => string;
  readonly write: (directory: string, files: RepositoryFiles) => string;
  readonly read: (directory: string) => Readonly<Record<string, string>>;
  readonly remove: () => void;
}

export function createWorkshop(): Workshop {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'update-test-'));
  const up = join(path, 'up');
  mkdirSync(up);
  const git = (...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd: up, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  git('init', '-q', '-b', 'main');
  const write = (directory: string, files: RepositoryFiles): string => {
    const root = join(path, directory);
    mkdirSync(root, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), file);
      else writeFileSync(file, content);
      if (name.endsWith('.sh')) chmodSync(file, 0o755);
    }
    return root;
  };
  return {
    path,
    git,
    write,
    commit: (tag, files) => {
      for (const name of readdirSync(up)) if (name !== '.git') rmSync(join(up, name), { recursive: true });
      write('up', files);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', tag);
      git('tag', tag);
      return git('rev-parse', 'HEAD');
    },
    read: (directory) => Object.fromEntries(filesBelow(join(path, directory), '')),
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function filesBelow(root: string, relative: string): readonly (readonly [path: string, text: string])[] {
  if (!existsSync(root)) return [];
  return readdirSync(join(root, relative))
    .sort()
    .flatMap((name) => {
      const path = relative === '' ? name : `${relative}/${name}`;
      const status = lstatSync(join(root, path));
      if (status.isDirectory()) return name === '.git' ? [] : filesBelow(root, path);
      return [[path, status.isSymbolicLink() ? 'a link' : readFileSync(join(root, path), 'utf8')] as const];
    });
}

export interface OriginText {
  readonly repository?: string;
  readonly directory?: string;
  readonly ref: string;
  readonly commit?: string;
  readonly strategy?: string;
}

/** The fields that say where a package comes from. */
export function originText({ repository = '../up', directory = '/', ref, commit, strategy }: OriginText): string {
  const place = `    repo: ${JSON.stringify(repository)}\n    directory: ${JSON.stringify(directory)}\n    ref: ${JSON.stringify(ref)}\n`;
  const update = strategy === undefined ? '' : `  updateStrategy: ${strategy}\n`;
  const lock = commit === undefined ? '' : `upstreamLock:\n  type: git\n  git:\n${place}    commit: ${commit}\n`;
  return `upstream:\n  type: git\n  git:\n${place}${update}${lock}`;
}

export function kptfile(origin: OriginText, more = ''): string {
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: mine # ours\n${originText(origin)}${more}`;
}

export function upstreamFile(origin: OriginText): string {
  return `# Where this comes from.\napiVersion: krmkit.dev/v1\nkind: Upstream\nmetadata:\n  name: upstream\n  annotations:\n    config.kubernetes.io/local-config: "true"\n${originText(origin)}`;
}

export function configMap(name: string, data: Readonly<Record<string, string>>, comment = ''): string {
  const fields = Object.entries(data).map(([key, value]) => `  ${key}: ${value}\n`);
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${comment}data:\n${fields.join('')}`;
}
