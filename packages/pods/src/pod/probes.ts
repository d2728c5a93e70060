import { compileTemplate } from '@krmkit/expansion';
import type { Path } from '@krmkit/base';
import type { LocatedContainer } from '../context.ts';
import type { Handler } from '../model.ts';

/** The command that the kubelet runs for an exec probe or hook. */
export interface HandlerCommand {
  /** The field of the container that has the command. */
  readonly kind: 'livenessProbe' | 'readinessProbe' | 'startupProbe' | 'postStart' | 'preStop';
  /** From the root of the pod to the command. */
  readonly path: Path;
  /** The command as the manifest has it. */
  readonly written: readonly string[];
  /** Fully known, because only the manifest decides it. */
  readonly command: readonly string[];
}

/**
 * Exec probes are expanded against `env` as written: values unexpanded, `valueFrom` as empty, no envFrom, no services
 * (`formatContainerCommand` with static values only, pkg/kubelet/prober/prober.go). Hooks are not expanded.
 */
export function handlerCommands(located: LocatedContainer): readonly HandlerCommand[] {
  const { container } = located;
  const commands: HandlerCommand[] = [];
  const add = (kind: HandlerCommand['kind'], handler: Handler | undefined, isHook = false): void => {
    const written = handler?.exec?.command;
    if (written === undefined) return;
    const command = isHook ? written : written.map((element) => expandProbe(container.env ?? [], element));
    const at = isHook ? ['lifecycle', kind] : [kind];
    commands.push({ kind, path: [...located.path, ...at, 'exec', 'command'], written, command });
  };
  add('livenessProbe', container.livenessProbe);
  add('readinessProbe', container.readinessProbe);
  add('startupProbe', container.startupProbe);
  add('postStart', container.lifecycle?.postStart, true);
  add('preStop', container.lifecycle?.preStop, true);
  return commands;
}

function expandProbe(env: readonly { readonly name: string; readonly value?: string }[], input: string): string {
  if (!input.includes('$')) return input;
  const values = new Map(env.map((entry) => [entry.name, entry.value ?? '']));
  return compileTemplate(input).expand((name) => values.get(name) ?? `$(${name})`);
}
