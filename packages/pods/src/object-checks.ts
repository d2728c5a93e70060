import type { JsonObject, Path } from '@krmkit/base';
import { isObject, member, isPlaceholder } from '@krmkit/base';
import { decodeBase64 } from './base64.ts';
import type { Finding } from './finding.ts';
import { NO_FINDINGS } from './finding.ts';
import type { ConfigMap, Service, ServicePort } from './model.ts';
import { isDirectiveKey, isDnsLabel } from '@krmkit/manifests';
import { isConfigMapKey, isDns1035Label } from './names.ts';
import type { WrittenSecret } from './pod/defaults.ts';

/**
 * What an API server refuses in the objects that containers get their variables from (pkg/apis/core/validation:
 * ValidateConfigMap, ValidateSecret, ValidateService), as far as it affects variables.
 */
export function configMapFindings({ data = {}, binaryData = {} }: ConfigMap): readonly Finding[] {
  const findings = [...keyFindings('ConfigMap', 'data', data), ...keyFindings('ConfigMap', 'binaryData', binaryData)];
  for (const [key, value] of Object.entries(binaryData)) {
    const path = ['binaryData', key];
    if (Object.hasOwn(data, key)) {
      findings.push(refused('ConfigMap', path, `the key ${key} is also in data`, 'keep it in one of the two'));
    }
    findings.push(...base64Findings('ConfigMap', path, value, 'put text under data'));
  }
  return findings;
}

export function secretFindings({ data = {}, stringData = {} }: WrittenSecret): readonly Finding[] {
  const findings = [...keyFindings('Secret', 'data', data), ...keyFindings('Secret', 'stringData', stringData)];
  for (const [key, value] of Object.entries(data)) {
    findings.push(...base64Findings('Secret', ['data', key], value, 'put plain text under stringData'));
  }
  return findings;
}

/** `takesDigits`: a name can start with a digit. */
export function serviceFindings(service: Service, value: JsonObject, takesDigits: boolean): readonly Finding[] {
  const { name } = service.metadata;
  const { ports = [], type, clusterIP } = service.spec;
  const findings: Finding[] = [];
  const refuse = (path: Path, message: string, hint?: string): void => {
    findings.push(refused('Service', path, message, hint));
  };
  const isName = takesDigits ? isDnsLabel : isDns1035Label;
  if (name !== undefined && name !== '' && !isPlaceholder(name) && !isName(name)) {
    const start = takesDigits ? '' : ', and start with a letter';
    refuse(
      ['metadata', 'name'],
      `the name of a Service must consist of lower case letters, digits and -, have at most 63 characters${start}`,
    );
  }
  // Without a selector this can be a patch for a Service that has ports.
  const isWhole = isObject(member(member(value, 'spec'), 'selector'));
  if (ports.length === 0 && isWhole && type !== 'ExternalName' && clusterIP !== 'None') {
    refuse(['spec'], 'a Service needs at least one port', 'add ports, or clusterIP: None for a headless Service');
  }
  ports.forEach((port, index) => {
    const at = ['spec', 'ports', index];
    portProblems(port, ports, index).forEach(([field, message, hint]) => {
      refuse(field === undefined ? at : [...at, field], message, hint);
    });
  });
  return findings;
}

type PortProblem = readonly [field: keyof ServicePort | undefined, message: string, hint?: string];

const PROTOCOLS: readonly string[] = ['TCP', 'UDP', 'SCTP'];

function portProblems(port: ServicePort, ports: readonly ServicePort[], index: number): readonly PortProblem[] {
  const { name = '', protocol = 'TCP', port: number } = port;
  const problems: PortProblem[] = [];
  if (!PROTOCOLS.includes(protocol) && !isPlaceholder(protocol)) {
    problems.push(['protocol', `the protocol must be TCP, UDP or SCTP, not ${JSON.stringify(protocol)}`]);
  }
  problems.push(...portNameProblems(name, ports.length > 1));
  if (number < 1 || number > 65_535) {
    problems.push([number === 0 ? undefined : 'port', 'a port must be a number between 1 and 65535']);
  }
  const earlier = ports.slice(0, index);
  if (name !== '' && earlier.some((other) => other.name === name)) {
    problems.push(['name', `another port has the name ${name}`]);
  }
  if (earlier.some((other) => other.port === number && (other.protocol ?? 'TCP') === protocol)) {
    problems.push(['port', 'another port has this number and protocol']);
  }
  return problems;
}

function portNameProblems(name: string, hasOthers: boolean): readonly PortProblem[] {
  if (name === '') {
    return hasOthers ? [[undefined, 'if there are several ports, each needs a name', 'add a name']] : [];
  }
  if (isPlaceholder(name) || isDnsLabel(name)) return [];
  return [['name', `the name of a port must consist of lower case letters, digits and -, not ${JSON.stringify(name)}`]];
}

function keyFindings(kind: string, field: string, entries: Readonly<Record<string, string>>): Finding[] {
  const findings: Finding[] = [];
  for (const key in entries) {
    if (isConfigMapKey(key) || isPlaceholder(key) || isDirectiveKey(key)) continue;
    const message = `a key must consist of letters, digits, -, _ and ., have at most 253 characters, and not start with ..: not ${JSON.stringify(key)}`;
    findings.push(refused(kind, [field, key], message, 'rename the key'));
  }
  return findings;
}

function base64Findings(kind: string, path: Path, value: string, hint: string): readonly Finding[] {
  const { error } = decodeBase64(value);
  if (error === undefined || isPlaceholder(value)) return NO_FINDINGS;
  const [, key = ''] = path;
  return [refused(kind, path, `the value of ${key} is not base64 (${error})`, `${hint}, or encode the value`)];
}

/** Messages never contain the value of a Secret. */
function refused(kind: string, path: Path, message: string, hint?: string): Finding {
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `the API server refuses the ${kind}: ${message}`,
    path,
    ...(hint === undefined ? {} : { hint }),
  };
}
