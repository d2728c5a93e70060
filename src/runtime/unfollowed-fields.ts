import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { objectsAt, scalarTextAt } from '../value/read.ts';

/**
 * Fields of a pod that would change something for its processes on a node, and change nothing here. What only decides
 * where a pod runs, or who may see it, is none of them.
 */
export function unfollowedFields(pod: JsonObject): readonly string[] {
  const spec = member(pod, 'spec');
  const containers = (['initContainers', 'containers'] as const).flatMap((list) => objectsAt(spec, list));
  return [
    ...POD_FIELDS.filter((field) => isSet(member(spec, field))),
    // Alone among these, its default is true.
    ...(member(spec, 'hostUsers') === false ? ['hostUsers'] : []),
    ...SECURITY_FIELDS.filter((field) => hasEffect(member(spec, 'securityContext'), field)).map(inSecurity),
    ...containers.flatMap((container) =>
      [
        ...CONTAINER_FIELDS.filter((field) => isSet(member(container, field))),
        ...(isSet(member(member(container, 'lifecycle'), 'stopSignal')) ? ['lifecycle.stopSignal'] : []),
        ...SECURITY_FIELDS.filter((field) => hasEffect(member(container, 'securityContext'), field)).map(inSecurity),
      ].map((field) => `${field} of ${scalarTextAt(container, 'name') ?? ''}`),
    ),
  ];
}

const POD_FIELDS = [
  'dnsConfig',
  'ephemeralContainers',
  'resourceClaims',
  'resources',
  'runtimeClassName',
  'setHostnameAsFQDN',
  'subdomain',
] as const;
const CONTAINER_FIELDS = ['restartPolicyRules', 'volumeDevices'] as const;
const SECURITY_FIELDS = [
  'appArmorProfile',
  'procMount',
  'seccompProfile',
  'seLinuxOptions',
  'supplementalGroupsPolicy',
  'sysctls',
] as const;

function inSecurity(field: string): string {
  return `securityContext.${field}`;
}

function hasEffect(security: JsonValue | undefined, field: (typeof SECURITY_FIELDS)[number]): boolean {
  const value = member(security, field);
  // The default of a runtime is that of the tool, and seccomp is switched off here, too.
  const type = member(value, 'type');
  if (type === 'RuntimeDefault' || (field === 'seccompProfile' && type === 'Unconfined')) return false;
  return isSet(value) && value !== 'Default' && value !== 'Merge';
}

function isSet(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}
