import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { VolumeObjects } from '../src/volume-content.ts';
import { mountedContent } from '../src/volume-content.ts';

const CONFIG_MAP: JsonObject = { kind: 'ConfigMap', data: { a: 'x', b: 'y' }, binaryData: { c: 'eg==', a: 'bm8=' } };
const SECRET: JsonObject = { kind: 'Secret', data: { p: 'eA==' }, stringData: { q: 'y' } };
const OBJECTS: VolumeObjects = {
  configMaps: new Map([['shop/web', CONFIG_MAP]]),
  secrets: new Map([['shop/db', SECRET]]),
};

/** The source of a volume, and its files as `PATH=CONTENT from OBJECT`. */
function content(
  volume: JsonValue,
  name = 'v',
  namespace = 'shop',
): readonly [source: string, files: readonly string[]] {
  const template = { spec: { volumes: [{ name: 'other', emptyDir: {} }, volume] } };
  const { source, files } = mountedContent(template, name, namespace, OBJECTS);
  return [source, [...files].map(([path, file]) => `${path}=${file.content} from ${file.from}`)];
}

// https://kubernetes.io/docs/concepts/storage/volumes/
describe('the content of a volume', () => {
  const all = ['c=eg== from ConfigMap web', 'a=x from ConfigMap web', 'b=y from ConfigMap web'];
  it.each<readonly [volume: JsonObject, source: string, files: readonly string[]]>([
    [{ configMap: { name: 'web' } }, 'configMap web', all],
    [
      {
        configMap: {
          name: 'web',
          items: [
            { key: 'b', path: 'd/f' },
            { key: 'no', path: 'n' },
          ],
        },
      },
      'configMap web',
      ['d/f=y from ConfigMap web'],
    ],
    [{ configMap: { name: 'none' } }, 'configMap none', []],
    // In base64, whatever way it is written.
    [{ secret: { secretName: 'db' } }, 'secret db', ['p=eA== from Secret db', 'q=eQ== from Secret db']],
    [{ secret: { secretName: 'web' } }, 'secret web', []],
    [{ emptyDir: {} }, 'emptyDir', []],
    [{ hostPath: { path: '/var' } }, 'hostPath /var', []],
    [{ persistentVolumeClaim: { claimName: 'c' } }, 'persistentVolumeClaim c', []],
    [{ csi: { driver: 'd' } }, 'csi d', []],
    [{}, '', []],
    [
      {
        projected: {
          sources: [{ configMap: { name: 'web', items: [{ key: 'a', path: 'k' }] } }, { secret: { name: 'db' } }, 5],
        },
      },
      'projected',
      ['k=x from ConfigMap web', 'p=eA== from Secret db', 'q=eQ== from Secret db'],
    ],
    [
      {
        projected: {
          sources: [{ configMap: { name: 'web', items: [{ key: 'a', path: 'p' }] } }, { secret: { name: 'db' } }],
        },
      },
      'projected',
      ['p=eA== from Secret db', 'q=eQ== from Secret db'],
    ],
    [{ emptyDir: { sources: [{ secret: { name: 'db' } }] } }, 'emptyDir', []],
  ])('%j', (volume, source, files) => {
    const [found, contents] = content({ name: 'v', ...volume });
    expect(found).toBe(source);
    expect(contents.toSorted()).toEqual(files.toSorted());
  });

  it('is empty without the volume', () => {
    expect(content({ name: 'v', configMap: { name: 'web' } }, 'w')).toEqual(['', []]);
    expect(mountedContent(undefined, 'v', 'shop', OBJECTS)).toEqual({ source: '', files: new Map() });
  });

  it('is that of an object of the namespace', () => {
    expect(content({ name: 'v', configMap: { name: 'web' } }, 'v', 'other')).toEqual(['configMap web', []]);
  });
});
