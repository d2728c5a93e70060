import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { nodeFileSystem, nodePrograms } from '@krmkit/base/node';
import type { FileSystem, Programs } from '@krmkit/base';

/** Content by path; `-> TARGET` is a link, and undefined removes the file. */
export type FileEdits = Readonly<Record<string, string | undefined>>;

/** A git repository in a temporary directory, and the ports of a process that runs in it. */
export interface Clone {
  readonly path: string;
  readonly git: (...args: readonly string[]) => string;
  /** Changes files of the working tree. */
  readonly edit: (edits: FileEdits) => void;
  /** Changes files and commits everything; gives the hash. */
  readonly commit: (edits: FileEdits) => string;
  /** The ports of a process in a directory below the top. */
  readonly ports: (directory?: string) => ClonePorts;
  readonly remove: () => void;
}

interface ClonePorts {
  readonly fileSystem: FileSystem;
  readonly programs: Programs;
  readonly onDisk: true;
}

export function createClone(): Clone {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'revision-test-'));
  const git = (...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd: path, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const edit = (edits: FileEdits): void => {
    for (const [name, content] of Object.entries(edits)) {
      const file = join(path, name);
      if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) rmSync(file, { recursive: true });
      if (content === undefined) continue;
      mkdirSync(dirname(file), { recursive: true });
      if (content.startsWith('-> ')) symlinkSync(content.slice(3), file);
      else writeFileSync(file, content);
    }
  };
  git('init', '-q', '-b', 'main');
  return {
    path,
    git,
    edit,
    commit: (edits) => {
      edit(edits);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', 'change');
      return git('rev-parse', 'HEAD');
    },
    ports: (directory = '') => {
      const cwd = join(path, directory);
      return {
        onDisk: true,
        fileSystem: filesIn(cwd),
        programs: { run: (program, args, options) => nodePrograms().run(program, args, { cwd, ...options }) },
      };
    },
    remove: () => {
      rmSync(path, { recursive: true });
    },
  };
}

function filesIn(cwd: string): FileSystem {
  const files = nodeFileSystem();
  return {
    readFile: (path, maxBytes) => files.readFile(resolve(cwd, path), maxBytes),
    readDirectory: (path) => files.readDirectory(resolve(cwd, path)),
    status: (path) => files.status(resolve(cwd, path)),
    realPath: (path) => files.realPath(resolve(cwd, path)),
  };
}
