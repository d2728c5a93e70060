import { checkNonAsciiAfterDollar, checkUnusableBytes } from './checks/bytes.ts';
import type { Check } from './checks/checked-container.ts';
import { checkedContainer } from './checks/checked-container.ts';
import { checkCollapsedEscapes } from './checks/collapsed-escape.ts';
import { checkDuplicateNames } from './checks/duplicate-name.ts';
import { checkEnvFrom } from './checks/env-from.ts';
import { checkExecLimits } from './checks/exec-limit.ts';
import { checkHookReferences, checkProbeReferences } from './checks/handlers.ts';
import { checkNeverExpanded } from './checks/never-expanded.ts';
import { checkRefusedFields } from './checks/refused-fields.ts';
import { checkRestartPolicy } from './checks/restart-policy.ts';
import { checkRuntimeSettings } from './checks/runtime-settings.ts';
import { checkSecretsInArguments } from './checks/secret-in-arguments.ts';
import { checkServiceCollisions, checkServiceSettings, checkServiceUrls } from './checks/service-links.ts';
import { checkShellSyntax } from './checks/shell-syntax.ts';
import type { ImageConfig } from './command.ts';
import type { PodContext } from './context.ts';
import type { Finding } from './finding.ts';
import type { UncheckedContainer } from './resolved.ts';
import type { ArgumentRole } from './shell.ts';

const CHECKS: readonly Check[] = [
  checkDuplicateNames,
  checkEnvFrom,
  checkCollapsedEscapes,
  checkShellSyntax,
  checkNeverExpanded,
  checkNonAsciiAfterDollar,
  checkUnusableBytes,
  checkServiceUrls,
  checkServiceSettings,
  checkServiceCollisions,
  checkProbeReferences,
  checkHookReferences,
  checkSecretsInArguments,
  checkExecLimits,
  checkRefusedFields,
  checkRuntimeSettings,
  checkRestartPolicy,
];

/**
 * What Kubernetes keeps silent and the resolution itself does not meet, check by check. Changes no value. `roles` are
 * those of the command line, which may be empty where none of it has a `$`.
 */
export function containerFindings(
  context: PodContext,
  container: UncheckedContainer,
  image: ImageConfig | undefined,
  roles: readonly ArgumentRole[],
): readonly Finding[] {
  const checked = checkedContainer(context, container, image, roles);
  const findings: Finding[] = [];
  CHECKS.forEach((check) => {
    const found = check(checked);
    // Nearly always there is nothing, and an iteration would be made for it.
    if (found.length > 0) for (const finding of found) findings.push(finding);
  });
  return findings;
}
