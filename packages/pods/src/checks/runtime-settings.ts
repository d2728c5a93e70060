import type { Path } from '@krmkit/base';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { isFilledIn } from '../placeholder.ts';
import { imageUser } from '../pod/user.ts';
import type { CheckedContainer } from './checked-container.ts';
import { pathOfKey } from './never-expanded.ts';

/** Settings that the runtime replaces or the kubelet drops. */
export function checkRuntimeSettings(checked: CheckedContainer): readonly Finding[] {
  const { container } = checked;
  const home = container.environment.scope.declared.get('HOME');
  const { group } = imageUser(checked.image);
  if (home?.value.length !== 0 && group === undefined) return NO_FINDINGS;
  return [...emptyHome(checked), ...lostGroup(checked, group)];
}

/** runc and crun treat an empty HOME as unset, and set it from the image's /etc/passwd, or to /. */
function emptyHome({ container }: CheckedContainer): readonly Finding[] {
  const home = container.environment.scope.declared.get('HOME');
  if (home?.value.length !== 0) return NO_FINDINGS;
  const { provenance } = home;
  const isKey = provenance.kind === 'configMap' || provenance.kind === 'secret';
  const path = isKey ? pathOfKey(provenance) : provenance.kind === 'service' ? container.located.path : provenance.path;
  const message = 'HOME is empty, so the container runtime sets it to the home directory of the user, or to /';
  return [podFinding(container.located, 'empty-home', path, message, { field: 'env HOME', hint: 'give it a value' })];
}

/** `getImageUser` in pkg/kubelet/kuberuntime/helpers.go returns only the user. */
function lostGroup({ context, container, image }: CheckedContainer, group: string | undefined): readonly Finding[] {
  const { located } = container;
  const own = located.container.securityContext;
  const shared = context.pod.spec.securityContext;
  // The manifest sets another user, or another group.
  if (
    group === undefined ||
    (own?.runAsUser ?? shared?.runAsUser ?? own?.runAsGroup ?? shared?.runAsGroup) !== undefined
  ) {
    return NO_FINDINGS;
  }
  const message = `the image's USER is ${image?.user ?? ''}, and the kubelet drops its group: the process gets the group that the user has in the image's /etc/passwd, or 0`;
  const hint = `set runAsGroup: ${/^\d+$/.test(group) ? group : `the number of ${group}`} in the securityContext`;
  return [podFinding(located, 'lost-image-group', [...located.path, 'image'], message, { field: 'image', hint })];
}

/** On Linux or on Windows: files do not always say on which of them a pod runs. */
const ABSOLUTE = /^(?:[A-Za-z]:)?[/\\]/;

/**
 * What the API server accepts, and a container runtime cannot start: an empty program, none at all, or a working
 * directory that is not absolute (runc: `exec: "": executable file not found in $PATH`, `Cwd must be an absolute path`;
 * containerd: `no command specified`).
 */
export function checkStart({ context, container, image }: CheckedContainer): readonly Finding[] {
  const { located, argv, command } = container;
  const findings: Finding[] = [];
  const find = (at: Path, field: string, message: string, hint: string, severity?: 'warning'): void => {
    const details = { field, hint, ...(severity && { severity }) };
    findings.push(podFinding(located, 'cannot-start', [...located.path, ...at], message, details));
  };
  const list = command.length > 0 ? 'command' : 'args';
  const isWritten = command.length > 0 || (argv?.length ?? 0) === container.args.length;
  if (argv?.[0]?.length === 0 && isWritten) {
    const message = `${list}[0] is empty, so there is no program to start`;
    find([list, 0], `${list}[0]`, message, 'write the path of the program, or remove the element');
  }
  // Other controllers set the command and the working directory.
  if (context.controller === 'custom') return findings;
  if (argv?.length === 0 && image !== undefined && !context.partial) {
    const message = 'neither the container nor the image has a command, so there is no program to start';
    // A file of --image-config that was written by hand can leave out both fields.
    const isWhole = image.entrypoint !== undefined || image.cmd !== undefined;
    find(['image'], 'image', message, 'add a command', isWhole ? undefined : 'warning');
  }
  const { workingDir = '' } = located.container;
  if (workingDir !== '' && !ABSOLUTE.test(workingDir) && !isFilledIn(workingDir)) {
    find(
      ['workingDir'],
      'workingDir',
      'workingDir must be an absolute path: the runtime does not start the container',
      'start it with /',
    );
  }
  return findings;
}

/** `verifyRunAsNonRoot` in pkg/kubelet/kuberuntime/security_context_others.go. */
export function checkNonRoot({ context, container, image }: CheckedContainer): readonly Finding[] {
  const { located } = container;
  const own = located.container.securityContext;
  const shared = context.pod.spec.securityContext;
  if ((own?.runAsNonRoot ?? shared?.runAsNonRoot) !== true) return NO_FINDINGS;
  const find = (path: Path, why: string, field: string): readonly Finding[] => {
    const message = `runAsNonRoot is true, and ${why}: the container waits with CreateContainerConfigError`;
    const hint = 'set runAsUser to the number of a user other than root, or remove runAsNonRoot';
    return [podFinding(located, 'runs-as-root', path, message, { field, hint })];
  };
  const user = own?.runAsUser ?? shared?.runAsUser;
  if (user !== undefined) {
    const above = own?.runAsUser === undefined ? ['spec'] : located.path;
    return user === 0 ? find([...above, 'securityContext', 'runAsUser'], 'runAsUser is 0', 'runAsUser') : NO_FINDINGS;
  }
  if (image?.user === undefined) return NO_FINDINGS;
  const { user: named } = imageUser(image);
  const path = [...located.path, 'image'];
  if (named === undefined || /^0+$/.test(named)) return find(path, 'the image runs as root', 'image');
  if (/^\d+$/.test(named)) return NO_FINDINGS;
  return find(path, `the image's USER is ${named}, which is not a number that the kubelet can verify`, 'image');
}
