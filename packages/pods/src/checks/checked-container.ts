import type { Template } from '@krmkit/expansion';
import type { Path } from '@krmkit/base';
import type { ImageConfig } from '../pod/command.ts';
import type { PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { UncheckedContainer } from '../pod/resolved.ts';
import type { Resolution } from '../env/scope.ts';
import { resolveName } from '../env/scope.ts';
import type { ArgumentRole } from '../env/shell.ts';
import { argumentRoles } from '../env/shell.ts';
import type { Variable } from '../env/provenance.ts';

/** A string of the container that contains a `$`, and the program that will read it. */
export interface DollarString {
  readonly kind: 'env' | 'command' | 'probe' | 'hook';
  readonly path: Path;
  /** `env PUBLIC_URL`, `args[2]`, `livenessProbe command[1]`. */
  readonly field: string;
  readonly role: ArgumentRole;
  /** The name of the variable, for an `env` entry. */
  readonly name?: string;
  /** The preceding element of the command line. */
  readonly before?: string;
  readonly template: Template;
}

/** The input of each check. */
export interface CheckedContainer {
  readonly context: PodContext;
  readonly container: UncheckedContainer;
  readonly image: ImageConfig | undefined;
  /** The variables of `envFrom` and `env`, in the order of the declarations that take effect. */
  readonly variables: readonly Variable[];
  readonly strings: readonly DollarString[];
}

export type Check = (checked: CheckedContainer) => readonly Finding[];

export function checkedContainer(
  context: PodContext,
  container: UncheckedContainer,
  image: ImageConfig | undefined,
  roles: readonly ArgumentRole[],
): CheckedContainer {
  const variables = [...container.environment.scope.declared.values()];
  return { context, container, image, variables, strings: dollarStrings(container, roles) };
}

/** Resolves `$(NAME)` as in command and args, where all variables are visible. */
export function resolve({ context, container }: CheckedContainer, name: string): Resolution {
  return resolveName(context, container.environment.scope, name);
}

/** A variable that the container certainly gets, or undefined. */
export function variableOf(checked: CheckedContainer, name: string): Variable | undefined {
  const resolution = resolve(checked, name);
  return resolution.state === 'resolved' ? resolution.variable : undefined;
}

function dollarStrings(container: UncheckedContainer, roles: readonly ArgumentRole[]): readonly DollarString[] {
  const { located, environment } = container;
  const { command = [], args = [], env = [] } = located.container;
  const { templateOf } = environment.scope;
  const strings: DollarString[] = [];
  for (let index = 0; index < env.length; index++) {
    const entry = env[index];
    if (entry?.value === undefined || !entry.value.includes('$')) continue;
    const { name, value } = entry;
    const path = [...located.path, 'env', index, 'value'];
    strings.push({ kind: 'env', path, field: `env ${name}`, role: 'plain', name, template: templateOf(value) });
  }
  const addAll = (
    elements: readonly string[],
    roleOf: (index: number) => ArgumentRole | undefined,
    { kind, path, field }: Pick<DollarString, 'kind' | 'path' | 'field'>,
  ): void => {
    for (let index = 0; index < elements.length; index++) {
      const element = elements[index] ?? '';
      if (!element.includes('$')) continue;
      const before = elements[index - 1];
      strings.push({
        kind,
        path: [...path, index],
        field: `${field}[${String(index)}]`,
        role: roleOf(index) ?? 'plain',
        template: templateOf(element),
        ...(before === undefined ? {} : { before }),
      });
    }
  };
  if (roles.length > 0) {
    const kind = 'command';
    addAll(command, (index) => roles[index], { kind, path: [...located.path, 'command'], field: 'command' });
    addAll(args, (index) => roles[command.length + index], { kind, path: [...located.path, 'args'], field: 'args' });
  }
  for (const { kind, path, written } of container.handlers) {
    if (!written.some((element) => element.includes('$'))) continue;
    const group = kind === 'postStart' || kind === 'preStop' ? 'hook' : 'probe';
    const own = argumentRoles(written, [], undefined);
    addAll(written, (index) => own[index], { kind: group, path, field: `${kind} command` });
  }
  return strings;
}
