import type { Diagnostic } from '@krmkit/base';
import type { AllowList } from './allow-list.ts';
import { parseImage } from './image.ts';
import { problemOf } from './problem.ts';
import { grantedMounts } from './runners/container-arguments.ts';
import { builtInName } from './runners/module-message.ts';
import type { ContainerProgram, EnvironmentEntry, ExecProgram, FunctionProgram, FunctionStep, Mount } from './step.ts';

/** What the command line permits functions that a directory declares. */
export interface Permissions {
  readonly enableExec: boolean;
  readonly enableModule: boolean;
  readonly network: boolean;
  readonly mounts: readonly Mount[];
  /** From `--env`. */
  readonly env: readonly EnvironmentEntry[];
  /** Programs get all environment variables of the caller. */
  readonly inheritEnvironment: boolean;
  readonly allow: AllowList | undefined;
}

export type Permission =
  | { readonly ok: true }
  /** `message` follows the name of the function; `hint` names the flag that would permit it. */
  | { readonly ok: false; readonly message: string; readonly hint: string };

const PERMITTED: Permission = { ok: true };

/** The steps that may not run. A function that the user names may run; a declared one needs permission. */
export function refusedSteps(
  steps: readonly FunctionStep[],
  permissions: Permissions,
  isNamed: boolean,
): readonly Diagnostic[] {
  return steps.flatMap((step, at): readonly Diagnostic[] => {
    const permission = checkAllowed(step.program, permissions, isNamed);
    if (permission.ok) return [];
    const { message, hint } = permission;
    return [problemOf(step, { number: at + 1, of: steps.length }, { code: 'function-not-allowed', message, hint })];
  });
}

/**
 * Checks whether a function may run and gets all that it asks for. A request that is not granted is always reported.
 * `isNamed`: the user names the function, which permits it to run.
 */
export function checkAllowed(program: FunctionProgram, permissions: Permissions, isNamed = false): Permission {
  const { enableExec, enableModule, allow } = permissions;
  switch (program.kind) {
    case 'exec': {
      if (isNamed || enableExec || allow?.programs.includes(program.path) === true) {
        return permissions.inheritEnvironment ? PERMITTED : checkVariables(program, permissions);
      }
      return refused(
        `is a program on this machine, ${program.path}, and programs may not run without your permission`,
        `add --enable-exec if you trust the package, or put the program under programs in ${listName(allow)}`,
      );
    }
    case 'module': {
      // Built-in functions are part of krmkit.
      if (builtInName(program.path) !== undefined) return PERMITTED;
      if (isNamed || enableModule || allow?.modules.includes(program.path) === true) return PERMITTED;
      return refused(
        `is a module, ${program.path}, and modules may not run without your permission`,
        `add --enable-module if you trust the package, or put the file under modules in ${listName(allow)}`,
      );
    }
    case 'container':
      return checkContainer(program, permissions);
  }
}

function checkContainer(program: ContainerProgram, permissions: Permissions): Permission {
  const { network, mounts, allow } = permissions;
  const { image } = program;
  if (allow?.images !== undefined && !isListed(image, allow.images)) {
    return pinnedName(image) === undefined
      ? refused(
          `is the image ${image}, which has no digest, and ${allow.path} allows images by digest`,
          'declare it as NAME@sha256:..., and add that to the list',
        )
      : refused(`is the image ${image}, which is not in ${allow.path}`, 'add it under images there');
  }
  if (program.network && !network) return refused('asks for the network', 'add --network to give it');
  for (const mount of program.mounts) {
    const [granted] = grantedMounts([mount], mounts);
    if (granted !== undefined && granted.writable === mount.writable) continue;
    const what = granted === undefined ? 'asks for' : 'asks to write to';
    return refused(`${what} ${describeMount(mount)}`, `add --mount ${mountFlag(mount)} to give it`);
  }
  return checkVariables(program, permissions);
}

/**
 * `envs: [NAME]` asks for a variable of the caller, which only the caller can grant. `NAME=VALUE` needs no permission.
 */
function checkVariables({ env }: ContainerProgram | ExecProgram, permissions: Permissions): Permission {
  const given = new Set(permissions.env.map(({ name }) => name));
  const missing = env.flatMap(({ name, value }) => (value === undefined && !given.has(name) ? [name] : []));
  const [first] = missing;
  if (first === undefined) return PERMITTED;
  const what = missing.length === 1 ? 'the variable' : 'the variables';
  const flags = missing.map((name) => `--env ${shellWord(name)}`).join(' ');
  const way = `add ${flags} to give ${missing.length === 1 ? 'it' : 'them'}, or declare ${first}=VALUE`;
  return refused(`asks for ${what} ${missing.join(', ')} of your environment`, way);
}

/** A tag next to a digest is ignored. */
function isListed(image: string, images: readonly string[]): boolean {
  const wanted = pinnedName(image);
  return wanted !== undefined && images.some((listed) => pinnedName(listed) === wanted);
}

/** Returns `NAME@sha256:...` without a tag; undefined if there is no digest. */
function pinnedName(image: string): string | undefined {
  const parsed = parseImage(image);
  if (!parsed.ok || parsed.value.digest === undefined) return undefined;
  return `${parsed.value.name}@${parsed.value.digest}`;
}

function describeMount({ type, source, target }: Mount): string {
  return source === undefined ? `a ${type} at ${target}` : `the ${type} mount of ${source} at ${target}`;
}

function mountFlag({ type, source, target, writable }: Mount): string {
  const from = source === undefined ? [] : [`src=${source}`];
  // A tmpfs is always writable.
  const rights = writable && type !== 'tmpfs' ? ['rw=true'] : [];
  const text = [`type=${type}`, ...from, `dst=${target}`, ...rights].join(',');
  return shellWord(text);
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function listName(allow: AllowList | undefined): string {
  return allow === undefined ? 'the list of --allow FILE' : allow.path;
}

function refused(message: string, hint: string): Permission {
  return { ok: false, message, hint };
}
