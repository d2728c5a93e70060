import type { ImageConfig } from './command.ts';
import type { PodContext } from '../context.ts';
import type { Container } from '../model.ts';

/**
 * The container's security context overrides the pod's, field by field, and both override the image's USER. The kubelet
 * passes on only the user of the image's USER (`getImageUser` in pkg/kubelet/kuberuntime/helpers.go).
 */
export function resolveUser(
  context: PodContext,
  container: Container,
  image: ImageConfig | undefined,
): string | undefined {
  const own = container.securityContext;
  const shared = context.pod.spec.securityContext;
  const user = own?.runAsUser ?? shared?.runAsUser;
  const group = own?.runAsGroup ?? shared?.runAsGroup;
  const base = user === undefined ? imageUser(image).user : String(user);
  if (group === undefined) return base;
  return `${base ?? '0'}:${String(group)}`;
}

/** The two parts of an image's USER; undefined for a missing part. */
export function imageUser(image: ImageConfig | undefined): {
  readonly user: string | undefined;
  readonly group: string | undefined;
} {
  const [user = '', group = ''] = (image?.user ?? '').split(':');
  return { user: user === '' ? undefined : user, group: group === '' ? undefined : group };
}
