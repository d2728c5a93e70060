import type { FindingDetails } from '@krmkit/pods';
import type { DiagnosticCode } from '@krmkit/base';
import { NEWEST_API_MINOR } from '@krmkit/schemas';
import type { ApiLifecycle } from '@krmkit/schemas';

/** Minors of Kubernetes 1; the same one twice without an upgrade. */
export interface MinorRange {
  readonly from: number;
  readonly to: number;
}

export interface ApiVersionFault {
  readonly code: Extract<DiagnosticCode, 'unserved-api-version' | 'deprecated-api-version'>;
  readonly message: string;
  readonly details: FindingDetails;
}

/** Whether all releases of a range serve an API version (`policy/v1beta1`, PodDisruptionBudget), and without a warning. */
export function apiVersionFault(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  { introduced, deprecated, removed, replacement }: ApiLifecycle,
  range: MinorRange,
): ApiVersionFault | undefined {
  const to = Math.min(range.to, NEWEST_API_MINOR);
  const from = Math.min(range.from, to);
  const title = `${apiVersion} ${kind}`;
  const isSame = replacement?.kind === kind;
  const details: FindingDetails = {
    field: 'apiVersion',
    hint: replacement === undefined ? 'no other version has the kind' : hintOf({ kind, from }, replacement),
    ...(isSame && replacement.isSafe && replacement.introduced <= from ? { replacement: replacement.apiVersion } : {}),
  };
  if (removed !== undefined && removed <= to) {
    const message = `Kubernetes 1.${removed} and later do not serve ${title}`;
    return { code: 'unserved-api-version', message, details };
  }
  if (introduced > from) {
    const message = `Kubernetes 1.${from} does not serve ${title}, which 1.${introduced} introduced`;
    const hint = 'follow a later release with --kubernetes, or write the older version';
    return { code: 'unserved-api-version', message, details: { field: 'apiVersion', hint } };
  }
  const isReplaceable = replacement === undefined || replacement.introduced <= to;
  if (deprecated === undefined || deprecated > to || !isReplaceable) return undefined;
  const end =
    removed === undefined ? '' : `, and ${removed > NEWEST_API_MINOR ? 'plans to end' : 'ends'} it in 1.${removed}`;
  const message = `Kubernetes deprecates ${title} in 1.${deprecated}${end}`;
  return { code: 'deprecated-api-version', message, details };
}

function hintOf(
  { kind, from }: { readonly kind: string; readonly from: number },
  replacement: NonNullable<ApiLifecycle['replacement']>,
): string {
  const { apiVersion, introduced, isSafe } = replacement;
  const other = replacement.kind === kind ? apiVersion : `${apiVersion} ${replacement.kind}`;
  const fields = isSafe ? '' : ', which can need other fields';
  return introduced <= from ? `write ${other}${fields}` : `write ${other}${fields}, from Kubernetes 1.${introduced} on`;
}
