import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Programs } from '@krmkit/base';
import { nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { ClonedRepository } from '../../src/git/clone-repository.ts';
import { cloneRepository } from '../../src/git/clone-repository.ts';
import type { PushedBranch } from '../../src/git/push-branch.ts';
import { pushBranch } from '../../src/git/push-branch.ts';
import type { PipelineGitPorts, PipelineRepository } from '../../src/git/repository.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-push-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

export const COMMIT = {
  author: { name: 'Render Bot', email: 'bot@example.com' },
  message: 'Render $(x) "deploy"\n\nEvery line stays.',
  part: undefined,
};

let worlds = 0;

interface World {
  /** The bare repository of the server, and the clone of a person. */
  readonly server: string;
  readonly person: string;
  /** The directory of the files in the pod. */
  readonly files: string;
  readonly repository: PipelineRepository;
  /** The first commit. */
  readonly first: string;
  /** Commits what the person has, and pushes it; gives the commit. */
  readonly save: (message: string, branch?: string) => string;
  readonly git: (cwd: string, ...args: readonly string[]) => string;
  /** The commit of a branch of the server. */
  readonly at: (branch: string) => string;
  readonly change: (text: string) => void;
  readonly write: (name: string, text: string) => void;
  /** The same repository in another pod. */
  readonly again: (pod?: number) => PipelineRepository;
}

/** A server with one commit on `main`, a clone of a person, and an empty pod. */
export function world(): World {
  worlds += 1;
  const folder = join(root, String(worlds));
  const [server, person, files, gitDirectory] = ['server.git', 'person', 'package', 'git'].map((name) =>
    join(folder, name),
  );
  for (const path of [server, files, gitDirectory]) mkdirSync(path ?? '', { recursive: true });
  const settings = [
    'init.defaultBranch=main',
    'user.name=Person',
    'user.email=person@example.com',
    'protocol.file.allow=always',
  ];
  const git = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git(server ?? '', 'init', '--quiet', '--bare');
  git(folder, 'clone', '--quiet', server ?? '', 'person');
  writeFileSync(join(person ?? '', 'web.yaml'), 'color: red\n');
  writeFileSync(join(person ?? '', '.gitignore'), '*.log\n');
  symlinkSync('web.yaml', join(person ?? '', 'link.yaml'));
  const save = (message: string, branch = 'main'): string => {
    git(person ?? '', 'add', '--all');
    git(person ?? '', 'commit', '--quiet', '-m', message);
    git(person ?? '', 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
    return git(person ?? '', 'rev-parse', 'HEAD');
  };
  const first = save('first');
  const repository: PipelineRepository = {
    url: `file://${server}`,
    branch: 'rendered',
    directory: files ?? '',
    gitDirectory: gitDirectory ?? '',
    login: undefined,
  };
  return {
    server: server ?? '',
    person: person ?? '',
    files: files ?? '',
    repository,
    first,
    save,
    git,
    at: (branch: string): string => git(server ?? '', 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}`),
    change: (text: string): void => writeFileSync(join(files ?? '', 'web.yaml'), text),
    write: (name: string, text: string): void => writeFileSync(join(person ?? '', name), text),
    again: (pod = 2): PipelineRepository => {
      const [one, two] = ['package', 'git'].map((name) => join(folder, `${name}-${pod}`));
      for (const path of [one, two]) mkdirSync(path ?? '');
      return { ...repository, directory: one ?? '', gitDirectory: two ?? '' };
    },
  };
}

export function ports(programs: Programs = nodePrograms()): PipelineGitPorts {
  return {
    files: nodeFileSystem(),
    programs,
    temporary: nodeTemporaryDirectories(),
    signal: new AbortController().signal,
  };
}

export async function cloned(repository: PipelineRepository, ref?: string): Promise<ClonedRepository> {
  const outcome = await cloneRepository(repository, ref, ports());
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.value;
}

export async function pushed(
  repository: PipelineRepository,
  programs?: Programs,
  part?: string,
): Promise<PushedBranch> {
  const outcome = await pushBranch(repository, { ...COMMIT, part }, ports(programs));
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.value;
}
