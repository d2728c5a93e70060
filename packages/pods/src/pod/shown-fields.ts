import type { Resource } from '@krmkit/manifests';
import type { PodContext } from '../context.ts';
import type { Value } from '../value.ts';
import { displayText, literal, withSecrets } from '../value.ts';
import type { HandlerCommand } from './probes.ts';
import type { ResolvedContainer } from './resolved.ts';
import type { PodTemplate } from './workloads.ts';
import { pathInResource } from './workloads.ts';

type Container = Pick<ResolvedContainer, 'located' | 'secretsAt'>;

/** The text of a field of a container for messages, with `<secret NAME/KEY>` unless `showSecrets`. */
export function shownField(
  { located, secretsAt }: Container,
  field: 'image' | 'workingDir',
  text: string,
  showSecrets: boolean,
): string {
  return displayText(withSecrets(literal(text), secretsAt?.([...located.path, field])), showSecrets);
}

/** The words of a probe or a hook. Those of a probe can have values of `env`. */
export function handlerWords({ located, secretsAt }: Container, { path, command }: HandlerCommand): readonly Value[] {
  if (secretsAt === undefined) return command.map(literal);
  const inEnv = (located.container.env ?? []).flatMap(
    (_, index) => secretsAt([...located.path, 'env', index, 'value']) ?? [],
  );
  return command.map((word, index) => {
    const used = inEnv.filter(({ text }) => text !== undefined && word.includes(text));
    return withSecrets(literal(word), [...(secretsAt([...path, index]) ?? []), ...used]);
  });
}

/** Undefined if a build has copied no Secret into the object. */
export function secretsAt({ copiedSecrets }: Resource, template: PodTemplate): PodContext['secretsAt'] {
  const copied = copiedSecrets?.() ?? [];
  if (copied.length === 0) return undefined;
  const byPath = new Map(copied.map(({ path, secrets }) => [JSON.stringify(path), secrets]));
  return (path) => byPath.get(JSON.stringify(pathInResource(template, path)));
}
