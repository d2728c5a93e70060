// After https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set.

const NAME = /^[A-Za-z0-9](?:[-._A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;
const DOMAIN_PART = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** What is wrong with the name of a label or an annotation; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
  const slash = name.indexOf('/');
  const domain = name.slice(0, Math.max(0, slash));
  const isDomain = domain.length <= 253 && domain.split('.').every((part) => DOMAIN_PART.test(part));
  if (slash !== -1 && !isDomain) {
    return 'has a name whose part in front of the slash is no domain: small letters, digits, - and dots';
  }
  return NAME.test(name.slice(slash + 1))
    ? undefined
    : 'has a name that Kubernetes refuses: up to 63 letters, digits, and -, _ or . inside; a domain and / may be in front';
}

/** What is wrong with the value of a label; undefined where nothing is. Annotations may be any text. */
export function labelValueProblem(value: string): string | undefined {
  return value === '' || NAME.test(value)
    ? undefined
    : `must be up to 63 letters, digits, and -, _ or . inside, and is ${JSON.stringify(value)}`;
}
