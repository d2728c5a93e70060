import { nearest, isObject, member, repositoryUrl } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { setYaml, parseDocuments, toValue } from '@krmkit/yaml';
import { checkDirectory, checkRef, isCommit } from './address.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { Strategy } from './strategy.ts';
import { isStrategy, STRATEGIES } from './strategy.ts';

/** A directory of a repository. */
export interface UpstreamDirectory {
  /** As written. */
  readonly repository: string;
  /** Relative to the root of the repository; '' is the root. */
  readonly directory: string;
}

/** Where a package comes from, and what of it it has. */
export interface PackageOrigin {
  /** The file that says it, in the package: `Kptfile` or `krmkit-upstream.yaml`. */
  readonly file: string;
  readonly upstream: UpstreamDirectory & { readonly ref: string | undefined };
  /** Undefined where the package does not know from which commit it is. */
  readonly lock: (UpstreamDirectory & { readonly commit: string }) | undefined;
  readonly strategy: Strategy | undefined;
}

export const KPTFILE = 'Kptfile';

/** Krmkit's own file, for packages without a Kptfile. */
export const UPSTREAM_FILE = 'krmkit-upstream.yaml';

/** Reads the two files that can record an upstream; undefined for a missing file. */
export function readOrigin(kptfile: string | undefined, upstreamFile: string | undefined): Attempt<PackageOrigin> {
  const found: { readonly file: string; readonly object: JsonObject }[] = [];
  for (const [file, text] of [
    [KPTFILE, kptfile],
    [UPSTREAM_FILE, upstreamFile],
  ] as const) {
    if (text === undefined) continue;
    const object = readObject(file, text);
    if (!object.ok) return object;
    const isOrigin = file === UPSTREAM_FILE || isObject(member(object.value, 'upstream'));
    if (isOrigin) found.push({ file, object: object.value });
  }
  const [first, second] = found;
  if (first === undefined) {
    const message = 'this package has no upstream';
    return failed(
      'origin',
      message,
      `add it to a Kptfile or to ${UPSTREAM_FILE}; see ${repositoryUrl('docs/update.md')}`,
    );
  }
  if (second !== undefined) {
    const message = `both ${first.file} and ${second.file} set an upstream for this package`;
    return failed('origin', message, `remove ${second.file}`);
  }
  return originOf(first.file, first.object);
}

/** Whether a package has an upstream of its own. */
export function hasUpstream(kptfile: string): boolean {
  const object = readObject(KPTFILE, kptfile);
  return object.ok && isObject(member(object.value, 'upstream'));
}

function readObject(file: string, text: string): Attempt<JsonObject> {
  const [document, ...others] = parseDocuments(text).filter(({ root, problems }) => root ?? problems[0]);
  const problem = document?.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return failed('origin', `${file} cannot be read: ${problem.message}`, 'fix it first');
  const value: JsonValue = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
  if (!isObject(value) || others.length > 0) {
    return failed('origin', `${file} must hold exactly one object`, 'keep only the document of that object');
  }
  return { ok: true, value };
}

function originOf(file: string, object: JsonObject): Attempt<PackageOrigin> {
  const at = (field: string): string => `${file}: ${field}`;
  const upstream = readGit(object, 'upstream', at);
  if (!upstream.ok) return upstream;
  const { repository, directory, git } = upstream.value;
  const ref = readText(git, 'ref', at('upstream.git.ref'));
  if (!ref.ok) return ref;
  const checked = ref.value === undefined ? ref : checkRef(ref.value);
  if (!checked.ok) return checked;
  const written = readText(upstream.value.object, 'updateStrategy', at('upstream.updateStrategy'));
  if (!written.ok) return written;
  const strategy = written.value === '' ? undefined : written.value;
  if (strategy !== undefined && !isStrategy(strategy)) {
    const near = nearest(strategy, STRATEGIES);
    const hint = near === undefined ? `it is one of ${STRATEGIES.join(', ')}` : `did you mean ${near}?`;
    return failed('origin', `${at('upstream.updateStrategy')}: there is no ${JSON.stringify(strategy)}`, hint);
  }
  const position = { repository, directory, ref: ref.value };
  const common = { file, upstream: position, strategy };
  if (member(object, 'upstreamLock') === undefined) return { ok: true, value: { ...common, lock: undefined } };
  const lock = readGit(object, 'upstreamLock', at);
  if (!lock.ok) return lock;
  const commit = readText(lock.value.git, 'commit', at('upstreamLock.git.commit'));
  if (!commit.ok) return commit;
  if (commit.value === undefined || !isCommit(commit.value)) {
    const message = `${at('upstreamLock.git.commit')} is not the whole hash of a commit`;
    return failed('origin', message, 'write the commit that this package was made from, 40 letters and digits');
  }
  const locked = { repository: lock.value.repository, directory: lock.value.directory, commit: commit.value };
  return { ok: true, value: { ...common, lock: locked } };
}

interface GitFields extends UpstreamDirectory {
  readonly object: JsonObject;
  readonly git: JsonObject;
}

function readGit(object: JsonObject, field: string, at: (field: string) => string): Attempt<GitFields> {
  const fields = member(object, field);
  const git = isObject(fields) ? member(fields, 'git') : undefined;
  if (!isObject(fields) || !isObject(git)) {
    return failed('origin', `${at(`${field}.git`)} is missing`, 'write repo, directory and ref into it');
  }
  const type = readText(fields, 'type', at(`${field}.type`));
  if (!type.ok) return type;
  if (type.value !== undefined && type.value !== 'git') {
    return failed(
      'origin',
      `${at(`${field}.type`)} is ${JSON.stringify(type.value)}`,
      'use git, the only supported type',
    );
  }
  const repository = readText(git, 'repo', at(`${field}.git.repo`));
  if (!repository.ok) return repository;
  if (repository.value === undefined) {
    return failed('origin', `${at(`${field}.git.repo`)} is missing`, 'write the address of the repository');
  }
  const written = readText(git, 'directory', at(`${field}.git.directory`));
  if (!written.ok) return written;
  const directory = checkDirectory(written.value ?? '');
  if (!directory.ok) return directory;
  return { ok: true, value: { object: fields, git, repository: repository.value, directory: directory.value } };
}

function readText(object: JsonObject, key: string, shown: string): Attempt<string | undefined> {
  const value = member(object, key);
  if (value === undefined || value === null) return { ok: true, value: undefined };
  if (typeof value === 'string') return { ok: true, value };
  return failed('origin', `${shown} is not text`, 'put it in quotes');
}

/** The upstream of a package after an update. */
export interface NewOrigin {
  readonly ref: string;
  /** The resolved name of the ref: `shop/v2` for a tag of the directory `shop`. */
  readonly lockedRef: string;
  readonly commit: string;
  /** A strategy that is given for an update is the one of the package from then on, as in kpt. */
  readonly strategy?: Strategy;
}

/** Writes ref, lock and strategy into the origin file; everything else stays, including comments. */
export function writeOrigin(file: string, text: string, newOrigin: NewOrigin): Attempt<string> {
  const { ref, lockedRef, commit, strategy } = newOrigin;
  const object = readObject(file, text);
  if (!object.ok) return object;
  const upstream = member(member(object.value, 'upstream'), 'git');
  const lock: readonly (readonly [path: readonly string[], value: JsonValue])[] = [
    [['upstream', 'git', 'ref'], ref],
    ...(strategy === undefined ? [] : [[['upstream', 'updateStrategy'], strategy] as const]),
    [['upstreamLock', 'type'], 'git'],
    [['upstreamLock', 'git', 'repo'], member(upstream, 'repo') ?? ''],
    [['upstreamLock', 'git', 'directory'], member(upstream, 'directory') ?? '/'],
    [['upstreamLock', 'git', 'ref'], lockedRef],
    [['upstreamLock', 'git', 'commit'], commit],
  ];
  let edited = text;
  for (const [path, value] of lock) {
    const set = setYaml(edited, path, value);
    const problem = set.diagnostics.find(({ severity }) => severity === 'error');
    if (problem !== undefined) return failed('origin', `${file} cannot be edited: ${problem.message}`, 'rewrite it');
    edited = set.text;
  }
  return { ok: true, value: edited };
}
