import { checkNonAsciiAfterDollar, checkUnusableBytes } from './bytes.ts';
import type { Check } from './checked-container.ts';
import { checkedContainer } from './checked-container.ts';
import { checkCollapsedEscapes } from './collapsed-escape.ts';
import { checkDuplicateNames } from './duplicate-name.ts';
import { checkEnvFrom } from './env-from.ts';
import { checkExecLimits } from './exec-limit.ts';
import { checkHookReferences, checkProbeReferences } from './handlers.ts';
import { checkNeverExpanded } from './never-expanded.ts';
import { checkRefusedFields } from './refused-fields.ts';
import { checkRestartPolicy } from './restart-policy.ts';
import { checkRuntimeSettings } from './runtime-settings.ts';
import { checkSecretsInArguments } from './secret-in-arguments.ts';
import { checkServiceCollisions, checkServiceSettings, checkServiceUrls } from './service-links.ts';
import { checkShellSyntax } from './shell-syntax.ts';
import type { ImageConfig } from '../pod/command.ts';
import type { PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { UncheckedContainer } from '../pod/resolved.ts';
import type { ArgumentRole } from '../env/shell.ts';

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
