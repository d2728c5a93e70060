import { containerFinding, NO_FINDINGS } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { imageUser } from '../pod/user.ts';
import type { CheckedContainer } from './checked-container.ts';
import { placeOf } from './never-expanded.ts';

/** Settings that the runtime replaces or the kubelet drops. */
export function checkRuntimeSettings(checked: CheckedContainer): readonly Finding[] {
  const { container } = checked;
  const home = container.environment.scope.declared.get('HOME');
  const { group } = imageUser(checked.image);
  if (home?.value.length !== 0 && group === undefined) return NO_FINDINGS;
  return [...emptyHome(checked), ...lostGroup(checked, group)];
}

/** runc and crun take an empty HOME for none, and set it from the image's /etc/passwd, or to /. */
function emptyHome({ container }: CheckedContainer): readonly Finding[] {
  const home = container.environment.scope.declared.get('HOME');
  if (home?.value.length !== 0) return NO_FINDINGS;
  const { provenance } = home;
  const isKey = provenance.kind === 'configMap' || provenance.kind === 'secret';
  const path = isKey ? placeOf(provenance) : provenance.kind === 'service' ? container.place.path : provenance.path;
  const message = 'HOME is empty, so the container runtime sets it to the home directory of the user, or to /';
  return [
    containerFinding(container.place, 'empty-home', path, message, { field: 'env HOME', hint: 'give it a value' }),
  ];
}

/** `getImageUser` in pkg/kubelet/kuberuntime/helpers.go gives the user alone. */
function lostGroup({ context, container, image }: CheckedContainer, group: string | undefined): readonly Finding[] {
  const { place } = container;
  const own = place.container.securityContext;
  const shared = context.pod.spec.securityContext;
  // Another user is meant, or another group.
  if (
    group === undefined ||
    (own?.runAsUser ?? shared?.runAsUser ?? own?.runAsGroup ?? shared?.runAsGroup) !== undefined
  ) {
    return NO_FINDINGS;
  }
  const message = `the image's USER is ${image?.user ?? ''}, of which a kubelet drops the group: the process gets the group that the user has in the image's /etc/passwd, or 0`;
  const hint = `set runAsGroup: ${/^\d+$/.test(group) ? group : `the number of ${group}`} in the securityContext`;
  return [containerFinding(place, 'lost-image-group', [...place.path, 'image'], message, { field: 'image', hint })];
}
