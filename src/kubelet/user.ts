import type { ImageConfig } from './command.ts';
import type { PodContext } from './context.ts';
import type { Container } from './model.ts';

/** The container's security context wins over the pod's, field by field, and both over the image's USER. */
export function resolveUser(
  context: PodContext,
  container: Container,
  image: ImageConfig | undefined,
): string | undefined {
  const own = container.securityContext;
  const shared = context.pod.spec.securityContext;
  const user = own?.runAsUser ?? shared?.runAsUser;
  const group = own?.runAsGroup ?? shared?.runAsGroup;
  const base = user === undefined ? (image?.user === '' ? undefined : image?.user) : String(user);
  if (group === undefined) return base;
  return `${base?.split(':')[0] ?? '0'}:${String(group)}`;
}
