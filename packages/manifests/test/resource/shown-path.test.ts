import { expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { pathPrinter } from '../../src/resource/shown-path.ts';

const VALUE: JsonValue = {
  containers: [
    { name: 'app', image: 'a' },
    { name: 'side', image: 'a' },
  ],
  ports: [{ containerPort: 80 }, { containerPort: 81 }],
  twice: [{ name: 'a' }, { name: 'a' }],
  some: [{ name: 'a' }, {}],
  mounts: [{ name: 'a', mountPath: '/a' }],
  odd: [{ name: 'a b' }],
  quoted: [{ name: "a'b" }],
  long: [{ name: 'x'.repeat(201) }],
  longest: [{ name: 'x'.repeat(200) }],
  empty: [{ name: '' }],
  flags: [{ name: true }],
  texts: ['a'],
  'a.b': { c: 1 },
};

it.each<[Path, string]>([
  [['containers', 0, 'image'], 'containers[name=app].image'],
  [['containers', 1], 'containers[name=side]'],
  [['ports', 1], 'ports[containerPort=81]'],
  [['twice', 1], 'twice[1]'],
  [['some', 0], 'some[0]'],
  [['mounts', 0], 'mounts[mountPath=/a]'],
  [['odd', 0], 'odd[0]'],
  [['quoted', 0], 'quoted[0]'],
  [['long', 0], 'long[0]'],
  [['longest', 0], `longest[name=${'x'.repeat(200)}]`],
  [['empty', 0], 'empty[0]'],
  [['flags', 0], 'flags[0]'],
  [['texts', 0], 'texts[0]'],
  [['containers', 7, 'x'], 'containers[7].x'],
  [['none', 0, 'x'], 'none[0].x'],
  [['a.b', 'c'], "['a.b'].c"],
  [[], ''],
])('%j is %s', (path, text) => {
  const print = pathPrinter(VALUE);
  expect(print(path)).toBe(text);
  expect(print(path)).toBe(text);
});
