import { printPath } from '../value/path.ts';
import type { Diagnostic, Subject } from './diagnostic.ts';
import { printable } from './printable.ts';

/** `Deployment shop/web, container app, env PUBLIC_URL`. */
export function subjectText(diagnostic: Diagnostic): string {
  const { subject, field, fieldPath } = diagnostic;
  const parts: string[] = [];
  if (subject !== undefined) parts.push(objectText(subject));
  // The container of an Argo script has no name.
  if (subject?.container !== undefined && subject.container !== '') parts.push(`container ${subject.container}`);
  if (field !== undefined && field !== '') parts.push(field);
  else if (fieldPath !== undefined && fieldPath.length > 0) {
    const path = printPath(fieldPath);
    // The message of a Kptfile can begin with it.
    if (!diagnostic.message.startsWith(`${path} `)) parts.push(path);
  }
  return printable(parts.join(', '));
}

/** `Deployment shop/web`, `Workflow shop/hello-*` with a generateName. */
export function objectText(subject: Pick<Subject, 'kind' | 'namespace' | 'name' | 'generateName'>): string {
  const { kind, namespace, name, generateName } = subject;
  const shown = name !== '' ? name : generateName === undefined ? '(no name)' : `${generateName}*`;
  return printable(`${kind} ${namespace === undefined ? '' : `${namespace}/`}${shown}`);
}
