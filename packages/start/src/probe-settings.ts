import type { HandlerCommand } from '@krmkit/pods';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, integerAt, objectsAt, scalarTextAt } from '@krmkit/base';

/** The three probes of a container. */
export type ProbeKind = 'startupProbe' | 'livenessProbe' | 'readinessProbe';

/** One probe of a container, with the API's defaults (`SetDefaults_Probe` in pkg/apis/core/v1/defaults.go). */
export interface Probe {
  readonly kind: ProbeKind;
  readonly check: ProbeCheck;
  readonly initialDelaySeconds: number;
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
  /** Overrides the grace period of the pod when this probe ends the container. */
  readonly graceSeconds: number | undefined;
}

export type ProbeCheck =
  | { readonly kind: 'exec'; readonly command: readonly string[] }
  | { readonly kind: 'tcpSocket'; readonly host: string | undefined; readonly port: number }
  | {
      readonly kind: 'httpGet';
      readonly host: string | undefined;
      readonly port: number;
      readonly isSecure: boolean;
      /** Includes the query. */
      readonly path: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
    }
  /** A check that krmkit does not support, or a port name that the container does not declare. */
  | { readonly kind: 'unknown'; readonly why: string };

const KINDS: readonly ProbeKind[] = ['startupProbe', 'livenessProbe', 'readinessProbe'];

/** `commands` are the expanded commands of exec probes. */
export function readProbes(container: JsonObject, commands: readonly HandlerCommand[]): readonly Probe[] {
  return KINDS.flatMap((kind): readonly Probe[] => {
    const written = member(container, kind);
    if (!isObject(written)) return [];
    const command = commands.find((candidate) => candidate.kind === kind)?.command;
    return [
      {
        kind,
        check: command === undefined ? readCheck(written, container) : { kind: 'exec', command },
        initialDelaySeconds: Math.max(0, integerAt(written, 'initialDelaySeconds') ?? 0),
        periodSeconds: positive(integerAt(written, 'periodSeconds'), 10),
        timeoutSeconds: positive(integerAt(written, 'timeoutSeconds'), 1),
        failureThreshold: positive(integerAt(written, 'failureThreshold'), 3),
        graceSeconds: integerAt(written, 'terminationGracePeriodSeconds'),
      },
    ];
  });
}

/** Zero means the default. */
function positive(value: number | undefined, otherwise: number): number {
  return value === undefined || value < 1 ? otherwise : value;
}

function readCheck(probe: JsonObject, container: JsonObject): ProbeCheck {
  const http = member(probe, 'httpGet');
  const tcp = member(probe, 'tcpSocket');
  const server = http ?? tcp;
  if (!isObject(server)) return { kind: 'unknown', why: `a probe by ${Object.keys(probe)[0] ?? 'nothing'}` };
  const port = portOf(member(server, 'port'), container);
  if (port === undefined) {
    return { kind: 'unknown', why: `a probe of the port ${scalarTextAt(server, 'port') ?? ''}, which is not declared` };
  }
  const host = scalarTextAt(server, 'host');
  if (http === undefined) return { kind: 'tcpSocket', host, port };
  const path = scalarTextAt(http, 'path') ?? '/';
  return {
    kind: 'httpGet',
    host,
    port,
    isSecure: scalarTextAt(http, 'scheme')?.toUpperCase() === 'HTTPS',
    path: path.startsWith('/') ? path : `/${path}`,
    headers: objectsAt(http, 'httpHeaders').map((header) => [
      scalarTextAt(header, 'name') ?? '',
      scalarTextAt(header, 'value') ?? '',
    ]),
  };
}

/** A number, or the name of one of the container's ports. */
function portOf(written: JsonValue | undefined, container: JsonObject): number | undefined {
  const number =
    typeof written === 'string' && !/^\d+$/.test(written)
      ? integerAt(
          objectsAt(container, 'ports').find((port) => scalarTextAt(port, 'name') === written),
          'containerPort',
        )
      : Number(written);
  return number !== undefined && Number.isInteger(number) && number > 0 && number < 65_536 ? number : undefined;
}
