import { describe, expect, it } from 'vitest';
import type { SymbolUse } from '../../src/answers/symbols.ts';
import { symbolUses } from '../../src/answers/symbols.ts';
import { workspaceFiles } from '../../src/files/workspace-files.ts';
import { createSnapshotMaker } from '../../src/model/snapshot.ts';
import { FILES } from '../web-files.ts';

async function usesOf(texts: Readonly<Record<string, string>>): Promise<readonly SymbolUse[]> {
  const files = workspaceFiles();
  for (const [path, text] of Object.entries(texts)) files.write(path, text);
  return symbolUses(await createSnapshotMaker(files, {}).make({ isWanted: () => true }));
}

/** `kind name place text`, with `=` for a definition and `~` for a text that is not the name. */
function shown(
  texts: Readonly<Record<string, string>>,
  { kind, name, isDefinition, isDerived, location }: SymbolUse,
): string {
  const text = (texts[location.path] ?? '').slice(location.start, location.end);
  const marks = `${isDefinition ? '=' : ''}${isDerived ? '~' : ''}`;
  return `${kind} ${name}${marks} ${location.path}:${location.line} ${text}`;
}

const pod = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec:\n  containers:\n  - name: app\n    image: i\n${fields}`;
const config = (kind: string, name: string, data: string): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${data}\n`;

interface Row {
  readonly title: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly expected: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    title: 'variables, their references, and nothing in an escape',
    texts: {
      'a.yaml': pod(
        '    env: [{name: A, value: x}, {name: B, value: "$(A)$$(A)$(C)"}]\n    command: ["$(B)"]\n    args: [x, "-$(A)-"]\n',
      ),
    },
    expected: [
      'variable A= a.yaml:8 A',
      'variable B= a.yaml:8 B',
      'variable A a.yaml:8 A',
      'variable C a.yaml:8 C',
      'variable B a.yaml:9 B',
      'variable A a.yaml:10 A',
    ],
  },
  {
    title: 'keys of references, and of objects',
    texts: {
      'a.yaml': pod(
        '    env:\n    - {name: A, valueFrom: {configMapKeyRef: {name: c, key: k}}}\n    - {name: B, valueFrom: {secretKeyRef: {name: s, key: t}}}\n',
      ),
      'c.yaml': config('ConfigMap', 'c', 'data: {k: v}\nbinaryData: {b: eA==}'),
      's.yaml': config('Secret', 's', 'data: {t: eA==}\nstringData: {u: x}'),
    },
    expected: [
      'object c= c.yaml:3 c',
      'key k= c.yaml:4 k',
      'key b= c.yaml:5 b',
      'object s= s.yaml:3 s',
      'key t= s.yaml:4 t',
      'key u= s.yaml:5 u',
      'variable A= a.yaml:9 A',
      'object c a.yaml:9 c',
      'key k a.yaml:9 k',
      'variable B= a.yaml:10 B',
      'object s a.yaml:10 s',
      'key t a.yaml:10 t',
    ],
  },
  {
    title: 'objects of envFrom, and keys behind prefixes',
    texts: {
      'a.yaml': pod(
        '    envFrom: [{configMapRef: {name: c}, prefix: P_}, {secretRef: {name: s}}]\n    args: [$(P_k), $(t)]\n',
      ),
      'c.yaml': config('ConfigMap', 'c', 'data: {k: v}'),
      's.yaml': config('Secret', 's', 'stringData: {t: x}'),
    },
    expected: [
      'object c= c.yaml:3 c',
      'key k= c.yaml:4 k',
      'object s= s.yaml:3 s',
      'key t= s.yaml:4 t',
      'object c a.yaml:8 c',
      'object s a.yaml:8 s',
      'key k a.yaml:9 k',
      'key t a.yaml:9 t',
    ],
  },
  {
    title: 'the variable of a Service, which is no name of it',
    texts: {
      'a.yaml': pod('    args: [$(DB_SERVICE_HOST)]\n'),
      'd.yaml': config('Service', 'db', 'spec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}'),
    },
    expected: ['object db= d.yaml:3 db', 'object db~ a.yaml:8 DB_SERVICE_HOST'],
  },
  {
    title: 'objects and keys of volumes',
    texts: {
      'a.yaml': `${pod('')}  volumes:
  - {name: v, configMap: {name: c, items: [{key: k, path: p}]}}
  - {name: w, secret: {secretName: s}}
  - {name: x, projected: {sources: [{configMap: {name: c}}, {secret: {name: s, items: [{key: t, path: p}]}}]}}
  - {name: y, emptyDir: {}}
`,
      'c.yaml': config('ConfigMap', 'c', 'data: {k: v}'),
    },
    expected: [
      'object c= c.yaml:3 c',
      'key k= c.yaml:4 k',
      'object c a.yaml:9 c',
      'key k a.yaml:9 k',
      'object s a.yaml:10 s',
      'object c a.yaml:11 c',
      'object s a.yaml:11 s',
      'key t a.yaml:11 t',
    ],
  },
];

describe('the uses of names', () => {
  it.each(ROWS)('$title', async ({ texts, expected }) => {
    expect((await usesOf(texts)).map((use) => shown(texts, use))).toEqual(expected);
  });

  it('are of the same object if they have its kind, its namespace and its name', async () => {
    const texts = {
      'a.yaml': pod('    envFrom: [{configMapRef: {name: c}}, {secretRef: {name: c}}]\n'),
      'c.yaml': config('ConfigMap', 'c', ''),
      'd.yaml': config('ConfigMap', 'c', '').replace('shop', 'other'),
      's.yaml': config('Secret', 'c', ''),
    };
    const uses = await usesOf(texts);
    const placesOf = (path: string): readonly string[] => {
      const own = uses.find(({ location }) => location.path === path);
      return uses
        .filter(({ symbol }) => symbol === own?.symbol)
        .map(({ location }) => `${location.path}:${location.start}`);
    };
    expect(placesOf('c.yaml')).toHaveLength(2);
    expect(placesOf('d.yaml')).toHaveLength(1);
    expect(placesOf('s.yaml')).toHaveLength(2);
  });

  it('know what another name would be', async () => {
    const uses = await usesOf({ 'a.yaml': pod('    env: [{name: A, value: x}, {name: B, value: z}]\n') });
    const [a, b] = uses;
    expect(a?.symbolFor('B')).toBe(b?.symbol);
    expect(a?.symbolFor('A')).toBe(a?.symbol);
    expect(a?.symbol).not.toBe(b?.symbol);
  });

  it('are those of the texts of a build, in each environment', async () => {
    const uses = await usesOf(FILES);
    const level = uses.filter(({ name, kind }) => name === 'LEVEL' && kind === 'variable');
    const bySymbol = [...new Set(level.map(({ symbol }) => symbol))].map((symbol) => [
      ...new Set(level.filter((use) => use.symbol === symbol).map((use) => shown(FILES, use))),
    ]);
    expect(bySymbol).toEqual([
      ['variable LEVEL= base/pod.yaml:9 LEVEL', 'variable LEVEL base/pod.yaml:15 LEVEL'],
      [
        'variable LEVEL= base/pod.yaml:9 LEVEL',
        'variable LEVEL= prod/patch.yaml:8 LEVEL',
        'variable LEVEL base/pod.yaml:15 LEVEL',
      ],
    ]);
    const generated = uses.filter(({ name }) => name === 'color').map((use) => shown(FILES, use));
    expect([...new Set(generated)]).toEqual(['key color= base/web.env:2 color', 'key color base/pod.yaml:11 color']);
  });
});
