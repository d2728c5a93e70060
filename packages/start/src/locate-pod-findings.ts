import type { Diagnostic } from '@krmkit/base';
import { follow, member } from '@krmkit/base';
import { applySuppressions } from '@krmkit/manifests';
import type { Finding, LocatedContainer } from '@krmkit/pods';
import { locateFinding } from '@krmkit/pods';
import type { ChosenPod } from './choose-pod.ts';

/** Locates findings about a pod in the files, without those that comments suppress. */
export function locatePodFindings(chosen: ChosenPod, findings: readonly Finding[]): readonly Diagnostic[] {
  const { resource, template, subject, pod, written } = chosen;
  const diagnostics = findings.map((finding) =>
    locateFinding(resource, finding, { subject, at: template.path, located: placeOf(pod, finding.path) }),
  );
  return applySuppressions(diagnostics, written).kept;
}

function placeOf(
  pod: ChosenPod['pod'],
  path: Finding['path'],
): Pick<LocatedContainer, 'container' | 'list'> | undefined {
  const [, list, index] = path;
  if (list !== 'containers' && list !== 'initContainers') return undefined;
  const at = follow(pod, path.slice(0, 3));
  const name = member(at, 'name');
  if (typeof name !== 'string' || typeof index !== 'number') return undefined;
  return { container: { name }, list };
}
