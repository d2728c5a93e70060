import { isPlaceholder } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { podFinding, NO_FINDINGS } from '../finding.ts';
import type { Finding } from '../finding.ts';
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
export function checkStart(checked: CheckedContainer): readonly Finding[] {
  // Other controllers set the command and the working directory.
  if (checked.context.controller === 'custom') return emptyProgram(checked);
  return [...emptyProgram(checked), ...noProgram(checked), ...relativeDirectory(checked)];
}

function emptyProgram({ container }: CheckedContainer): readonly Finding[] {
  const { located, argv, command, args } = container;
  const list = command.length > 0 ? 'command' : 'args';
  const isWritten = command.length > 0 || argv?.length === args.length;
  if (argv?.[0]?.length !== 0 || !isWritten) return NO_FINDINGS;
  const message = `${list}[0] is empty, so there is no program to start`;
  const hint = 'write the path of the program, or remove the element';
  return [podFinding(located, 'cannot-start', [...located.path, list, 0], message, { field: `${list}[0]`, hint })];
}

function noProgram({ context, container, image }: CheckedContainer): readonly Finding[] {
  const { located, argv } = container;
  if (argv?.length !== 0 || image === undefined || context.partial) return NO_FINDINGS;
  const message = 'neither the container nor the image has a command, so there is no program to start';
  // A file of --image-config that was written by hand can leave out both fields.
  const isWhole = image.entrypoint !== undefined || image.cmd !== undefined;
  const severity = isWhole ? 'error' : 'warning';
  const details = { field: 'image', hint: 'add a command', severity } as const;
  return [podFinding(located, 'cannot-start', [...located.path, 'image'], message, details)];
}

function relativeDirectory({ container: { located } }: CheckedContainer): readonly Finding[] {
  const { workingDir = '' } = located.container;
  if (workingDir === '' || ABSOLUTE.test(workingDir) || isPlaceholder(workingDir)) return NO_FINDINGS;
  const message = 'workingDir must be an absolute path: the runtime does not start the container';
  const details = { field: 'workingDir', hint: 'start it with /' };
  return [podFinding(located, 'cannot-start', [...located.path, 'workingDir'], message, details)];
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
  const why = image?.user === undefined ? undefined : refusedUser(imageUser(image).user);
  return why === undefined ? NO_FINDINGS : find([...located.path, 'image'], why, 'image');
}

/** Why the kubelet refuses the user of an image. */
function refusedUser(user: string | undefined): string | undefined {
  if (user === undefined || /^0+$/.test(user)) return 'the image runs as root';
  if (/^\d+$/.test(user)) return undefined;
  return `the image's USER is ${user}, which is not a number that the kubelet can verify`;
}
