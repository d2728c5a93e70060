import { createSource } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';
import { readSource } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../src/finding.ts';
import { podFinding } from '../src/finding.ts';
import { locateFinding } from '../src/locate-finding.ts';

const TEXT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        args: [one, two $(X)]
`;
const AT = ['spec', 'template'];
const SUBJECT = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const LOCATED = { container: { name: 'app' }, list: 'containers', path: ['spec', 'containers', 0] } as const;
const PATH = ['spec', 'containers', 0, 'args', 1];

function resource(text: string = TEXT): Resource {
  const [first] = readSource(createSource('a.yaml', text)).resources;
  if (first === undefined) throw new Error('no resource');
  return first;
}

const finding = (details: Partial<Finding> = {}): Finding => ({
  ...podFinding(LOCATED, 'unresolved-reference', PATH, 'm'),
  ...details,
});

describe('a finding of a pod', () => {
  it('is at its field, below the template of the resource', () => {
    const { location, ...found } = locateFinding(resource(), finding(), { subject: SUBJECT, at: AT });
    expect(location && TEXT.slice(location.start, location.end)).toBe('two $(X)');
    expect(found).toEqual({
      code: 'unresolved-reference',
      severity: 'error',
      message: 'm',
      subject: SUBJECT,
      fieldPath: [...AT, ...PATH],
      field: 'spec.template.spec.containers[0].args[1]',
    });
  });

  it('is at its characters', () => {
    const { location } = locateFinding(resource(), finding({ range: { start: 4, end: 8 } }), {
      subject: SUBJECT,
      at: AT,
    });
    expect(location && TEXT.slice(location.start, location.end)).toBe('$(X)');
  });

  it('is at the resource itself without a template', () => {
    const { fieldPath, location } = locateFinding(resource(), finding({ path: ['kind'] }), { subject: SUBJECT });
    expect(fieldPath).toEqual(['kind']);
    expect(location?.line).toBe(2);
  });

  it('names its container, its field and what else it has', () => {
    const found = locateFinding(
      resource(),
      finding({ field: 'args[1]', hint: 'write it', isOptional: true, cause: 'c' }),
      { subject: SUBJECT, at: AT, located: LOCATED },
    );
    expect(found).toMatchObject({
      subject: { ...SUBJECT, containerList: 'containers', container: 'app' },
      field: 'args[1]',
      hint: 'write it',
      isOptional: true,
      cause: 'c',
    });
  });

  it('has other places, as far as they are written', () => {
    const related = [
      { message: 'the name', path: ['spec', 'containers', 0, 'name'] },
      { message: 'nowhere', path: ['spec', 'other'] },
    ];
    const found = locateFinding(
      {
        ...resource(),
        locate: (path) =>
          path.includes('other')
            ? undefined
            : { path: 'b.yaml', start: 0, end: 1, line: 7, column: 1, endLine: 7, endColumn: 2 },
      },
      finding({ related }),
      { subject: SUBJECT, at: AT },
    );
    expect(found.related).toEqual([
      { message: 'the name', location: expect.objectContaining({ path: 'b.yaml', line: 7 }) },
      { message: 'nowhere' },
    ]);
  });

  it('without a place has none', () => {
    expect(
      locateFinding({ ...resource(), locate: () => undefined }, finding(), { subject: SUBJECT }),
    ).not.toHaveProperty('location');
  });

  it.each([
    ['# Source: shop/templates/a.yaml\n', 'shop/templates/a.yaml'],
    ['', undefined],
  ])('names the template of a chart: %j', (head, template) => {
    expect(locateFinding(resource(head + TEXT), finding(), { subject: SUBJECT, at: AT }).template).toBe(template);
  });
});

describe('a finding about a type that a substitution has made', () => {
  const there = { path: 'flux.yaml', start: 0, end: 1, line: 3, column: 1, endLine: 3, endColumn: 2 };
  const retyped: Resource = { ...resource(), retypedAt: () => ({ hint: 'put it in quotes there', location: there }) };

  it.each<[Finding['code'], string | undefined, number | undefined]>([
    ['non-string-value', 'put it in quotes there', 3],
    ['wrong-type', 'put it in quotes there', 3],
    ['unresolved-reference', 'here', 9],
  ])('%s has the way out there', (code, hint, line) => {
    const found = locateFinding(retyped, finding({ code, hint: 'here' }), { subject: SUBJECT, at: AT });
    expect([found.hint, found.location?.line]).toEqual([hint, line]);
  });

  it('is at its field where the place is not known, and has its own way out in other fields', () => {
    const one = finding({ code: 'wrong-type', hint: 'here' });
    expect(
      locateFinding({ ...resource(), retypedAt: () => ({ hint: 'there' }) }, one, { subject: SUBJECT, at: AT }),
    ).toMatchObject({ hint: 'there', location: { line: 9 } });
    expect(
      locateFinding({ ...resource(), retypedAt: () => undefined }, one, { subject: SUBJECT, at: AT }),
    ).toMatchObject({ hint: 'here', location: { line: 9 } });
  });
});
