import { describe, expect, it } from 'vitest';
import { member, memoryFileSystem } from '@krmkit/base';
import { loadObjectSchemas } from '../src/load-object-schemas.ts';

const WIDGET = 'e.com/v1/Widget';
const FILES = memoryFileSystem(
  new Map([
    ['near/widget_v1.json', '{"title": "near"}'],
    ['near/pod-v1.json', '{"title": "own pod"}'],
    ['far/e.com/widget_v1.json', '{"title": "far"}'],
    ['far/gadget_v1.json', '{"title": "gadget"}'],
    ['far/e.com/gadget_v1.json', '{"title": "gadget"}'],
    ['near/e.com/widget_v1.json', '{"title": "near"}'],
    ['broken/e.com/widget_v1.json', '{'],
  ]),
);

interface Row {
  readonly title: string;
  readonly directories: readonly string[];
  readonly kind: string;
  /** The title of the schema, `types` for one of Kubernetes, or the message of a refusal. */
  readonly expected: string | undefined;
}

const ROWS: readonly Row[] = [
  { title: 'the types of Kubernetes without directories', directories: [], kind: 'v1/Pod', expected: 'types' },
  { title: 'no other kinds without directories', directories: [], kind: WIDGET, expected: undefined },
  { title: 'a kind of a directory', directories: ['far'], kind: WIDGET, expected: 'far' },
  { title: 'the first of two directories', directories: ['near', 'far'], kind: WIDGET, expected: 'near' },
  {
    title: 'the first of two directories in the other order',
    directories: ['far', 'near'],
    kind: WIDGET,
    expected: 'far',
  },
  {
    title: 'a kind of the second directory',
    directories: ['near', 'far'],
    kind: 'e.com/v1/Gadget',
    expected: 'gadget',
  },
  { title: 'a directory before the types of Kubernetes', directories: ['near'], kind: 'v1/Pod', expected: 'own pod' },
  { title: 'the types beside a directory without them', directories: ['far'], kind: 'v1/Pod', expected: 'types' },
  {
    title: 'nothing if one of the directories is broken',
    directories: ['far', 'broken'],
    kind: WIDGET,
    expected: 'broken/e.com/widget_v1.json: this is not JSON',
  },
];

describe('the schemas to check with', () => {
  it.each(ROWS)('have $title', async ({ directories, kind, expected }) => {
    const loaded = await loadObjectSchemas(FILES, { minor: 30, directories, kinds: new Set([kind]) });
    if (!loaded.ok) return expect(loaded.message).toBe(expected);
    const found = loaded.value.schemaOf(kind);
    const title = member(found?.schema, 'title');
    expect(found === undefined || typeof title === 'string' ? title : 'types').toBe(expected);
  });

  // https://kubernetes.io/docs/reference/using-api/deprecation-guide/: PodSecurityPolicy is not served as of 1.25.
  it.each([
    [24, '1.24', true],
    [25, '1.25', false],
  ])('are those of the release 1.%i', async (minor, release, hasPolicy) => {
    const loaded = await loadObjectSchemas(FILES, { minor, directories: [], kinds: new Set() });
    if (!loaded.ok) throw new Error(loaded.message);
    expect(loaded.value.release).toBe(release);
    expect(loaded.value.schemaOf('policy/v1beta1/PodSecurityPolicy') !== undefined).toBe(hasPolicy);
  });
});
