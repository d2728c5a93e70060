import type { Template } from '../../expansion/template.ts';
import { compileTemplate } from '../../expansion/template.ts';
import type { Path } from '../../value/path.ts';
import type { ImageConfig } from '../command.ts';
import type { PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { UncheckedContainer } from '../resolved.ts';
import type { Resolution } from '../scope.ts';
import { resolveName } from '../scope.ts';
import type { ArgumentRole } from '../shell.ts';
import { argumentRoles } from '../shell.ts';
import type { Variable } from '../variable.ts';

/** A string of the container that holds a `$`, and who will read it. */
export interface DollarString {
  readonly kind: 'env' | 'command' | 'probe' | 'hook';
  readonly path: Path;
  /** `env PUBLIC_URL`, `args[2]`, `livenessProbe command[1]`. */
  readonly field: string;
  readonly role: ArgumentRole;
  /** Of an `env` entry. */
  readonly name?: string;
  /** The element of the command line in front of it. */
  readonly before?: string;
  readonly template: Template;
}

/** What each check looks at. */
export interface CheckedContainer {
  readonly context: PodContext;
  readonly container: UncheckedContainer;
  readonly image: ImageConfig | undefined;
  readonly strings: readonly DollarString[];
}

export type Check = (checked: CheckedContainer) => readonly Finding[];

export function checkedContainer(
  context: PodContext,
  container: UncheckedContainer,
  image: ImageConfig | undefined,
): CheckedContainer {
  return { context, container, image, strings: dollarStrings(container, image) };
}

/** What `$(NAME)` means in command and args, where all variables are visible. */
export function resolve({ context, container }: CheckedContainer, name: string): Resolution {
  return resolveName(context, container.environment.scope, name);
}

/** A variable that the container gets for certain, or undefined. */
export function variableOf(checked: CheckedContainer, name: string): Variable | undefined {
  const resolution = resolve(checked, name);
  return resolution.state === 'resolved' ? resolution.variable : undefined;
}

function dollarStrings(container: UncheckedContainer, image: ImageConfig | undefined): readonly DollarString[] {
  const { place } = container;
  const { command = [], args = [], env = [] } = place.container;
  const strings: DollarString[] = [];
  env.forEach(({ name, value }, index) => {
    if (value === undefined || !value.includes('$')) return;
    const path = [...place.path, 'env', index, 'value'];
    strings.push({ kind: 'env', path, field: `env ${name}`, role: 'plain', name, template: compileTemplate(value) });
  });
  const addAll = (
    kind: DollarString['kind'],
    elements: readonly string[],
    roles: readonly ArgumentRole[],
    path: Path,
    field: string,
  ): void => {
    elements.forEach((element, index) => {
      if (!element.includes('$')) return;
      const before = elements[index - 1];
      strings.push({
        kind,
        path: [...path, index],
        field: `${field}[${String(index)}]`,
        role: roles[index] ?? 'plain',
        template: compileTemplate(element),
        ...(before === undefined ? {} : { before }),
      });
    });
  };
  if ([...command, ...args].some((element) => element.includes('$'))) {
    const roles = argumentRoles(command, args, image?.entrypoint);
    addAll('command', command, roles, [...place.path, 'command'], 'command');
    addAll('command', args, roles.slice(command.length), [...place.path, 'args'], 'args');
  }
  for (const { kind, path, written } of container.handlers) {
    const group = kind === 'postStart' || kind === 'preStop' ? 'hook' : 'probe';
    addAll(group, written, argumentRoles(written, [], undefined), path, `${kind} command`);
  }
  return strings;
}
