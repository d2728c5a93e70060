/** Names of objects, as an API server validates them: `k8s.io/apimachinery/pkg/util/validation`, after RFC 1123. */

/** The form of a DNS label, of any length. */
export const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
/** The longest DNS label. */
export const MAX_DNS_LABEL = 63;
/** The longest DNS subdomain. */
export const MAX_DNS_SUBDOMAIN = 253;

/** `IsDNS1123Label`: names of namespaces, containers and ports. */
export function isDnsLabel(name: string): boolean {
  return name.length <= MAX_DNS_LABEL && DNS_LABEL.test(name);
}

/** `IsDNS1123Subdomain`: names of most objects, prefixes of label keys. */
export function isDnsSubdomain(name: string): boolean {
  return name.length <= MAX_DNS_SUBDOMAIN && isInDnsLabels(name);
}

/** Labels with dots between them, of any length. Label by label: one pattern for all can take quadratic time. */
export function isInDnsLabels(name: string): boolean {
  return name.split('.').every((label) => DNS_LABEL.test(label));
}
