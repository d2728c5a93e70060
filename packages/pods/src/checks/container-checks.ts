import { checkNonAsciiAfterDollar, checkUnusableBytes } from './bytes.ts';
import type { Check } from './checked-container.ts';
import { checkedContainer } from './checked-container.ts';
import { checkCollapsedEscapes } from './collapsed-escape.ts';
import { checkDuplicateNames } from './duplicate-name.ts';
import { checkEnvFrom } from './env-from.ts';
import { checkExecLimits } from './exec-limit.ts';
import { checkHookReferences, checkProbeReferences } from './handlers.ts';
import { checkNeverExpanded } from './never-expanded.ts';
import { checkRefusedFields, checkRestartPolicy } from './refused-fields.ts';
import { checkNonRoot, checkRuntimeSettings, checkStart } from './runtime-settings.ts';
import { checkSecretsInArguments } from './secret-in-arguments.ts';
import { checkServiceCollisions, checkServiceSettings, checkServiceUrls } from './service-links.ts';
import { checkShellSyntax } from './shell-syntax.ts';
import type { CONTAINERS } from '../catalogue/containers.ts';
import type { DECLARATIONS } from '../catalogue/declarations.ts';
import type { NAMED_OBJECTS } from '../catalogue/named-objects.ts';
import type { OBJECTS } from '../catalogue/objects.ts';
import type { REFERENCES } from '../catalogue/references.ts';
import type { ImageConfig } from '../pod/command.ts';
import type { PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { UncheckedContainer } from '../pod/resolved.ts';
import type { ArgumentRole } from '../env/shell.ts';

/** The codes of findings about pods and about the objects that they refer to. */
export type PodCode =
  | keyof typeof REFERENCES
  | keyof typeof DECLARATIONS
  | keyof typeof OBJECTS
  | keyof typeof NAMED_OBJECTS
  | keyof typeof CONTAINERS
  // Also reported while files are read and decoded.
  | 'invalid-resource';

/**
 * The checks that report each code about a container, in the order in which they run. `resolution`: only the code that
 * resolves the container reports it, in `env/`, `pod/`,
 * `references/` or `json-reader.ts`.
 */
export const CHECKS: Readonly<Record<PodCode, readonly Check[] | 'resolution'>> = {
  'duplicate-name': [checkDuplicateNames, checkEnvFrom],
  'skipped-name': [checkEnvFrom],
  'collapsed-escape': [checkCollapsedEscapes],
  'shell-syntax': [checkShellSyntax],
  'never-expanded': [checkNeverExpanded],
  'non-ascii-after-dollar': [checkNonAsciiAfterDollar],
  'unusable-bytes': [checkUnusableBytes],
  'service-link-shadowing': [checkServiceUrls, checkServiceSettings],
  'service-link-collision': [checkServiceCollisions],
  'probe-reference': [checkProbeReferences],
  'hook-reference': [checkHookReferences],
  'secret-in-arguments': [checkSecretsInArguments],
  'exec-limit': [checkExecLimits],
  'invalid-resource': [checkRefusedFields],
  'empty-home': [checkRuntimeSettings],
  'lost-image-group': [checkRuntimeSettings],
  'runs-as-root': [checkNonRoot],
  'cannot-start': [checkStart],
  'dropped-restart-policy': [checkRestartPolicy],
  'unresolved-reference': 'resolution',
  'unclosed-reference': 'resolution',
  'forward-reference': 'resolution',
  'runtime-variable': 'resolution',
  'shell-runs-reference': 'resolution',
  'engine-escape': 'resolution',
  'invalid-name': 'resolution',
  'non-string-value': 'resolution',
  'invalid-value-source': 'resolution',
  'unreferencable-name': 'resolution',
  'missing-label': 'resolution',
  'missing-configmap': 'resolution',
  'missing-secret': 'resolution',
  'missing-service': 'resolution',
  'missing-key': 'resolution',
  'limit-from-node': 'resolution',
  'invalid-field-ref': 'resolution',
  'invalid-resource-field-ref': 'resolution',
  'invalid-file-key-ref': 'resolution',
  'unprepared-subpath': 'resolution',
  'missing-volume': 'resolution',
  'missing-claim': 'resolution',
  'missing-service-account': 'resolution',
  'missing-backend': 'resolution',
  'missing-target-port': 'resolution',
  'missing-gateway': 'resolution',
  'missing-governing-service': 'resolution',
  'missing-scale-target': 'resolution',
  'unmatched-selector': 'resolution',
};

const EACH_CHECK: readonly Check[] = [
  ...new Set(Object.values(CHECKS).flatMap((checks) => (checks === 'resolution' ? [] : checks))),
];

/**
 * The findings that resolving the container does not report itself. Changes no value. `roles` are those of the command
 * line; they can be empty if it has no `$`.
 */
export function containerFindings(
  context: PodContext,
  container: UncheckedContainer,
  image: ImageConfig | undefined,
  roles: readonly ArgumentRole[],
): readonly Finding[] {
  const checked = checkedContainer(context, container, image, roles);
  const findings: Finding[] = [];
  EACH_CHECK.forEach((check) => {
    const found = check(checked);
    // Nearly always empty: the test avoids creating an iterator.
    if (found.length > 0) for (const finding of found) findings.push(finding);
  });
  return findings;
}
