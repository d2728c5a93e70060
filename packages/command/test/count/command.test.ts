import { describe, expect, it } from 'vitest';
import type { Outcome } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const object = (kind: string): string => `apiVersion: v1\nkind: ${kind}\nmetadata: {name: a}\n`;
const FLAT = {
  'a.yaml': `${object('Service')}---\n${object('ConfigMap')}---\nx: 1\n`,
  'b/c.yaml': object('ConfigMap'),
};
const NESTED = {
  ...FLAT,
  'foo/Kptfile': object('Kptfile'),
  'foo/x/y.yaml': object('Pod'),
  'foobar/z.yaml': object('Pod'),
};

describe('krmkit count', () => {
  it.each<[readonly string[], Readonly<Record<string, string>>, string]>([
    [[], FLAT, 'ConfigMap: 2\nService: 1\n'],
    [['--total'], FLAT, '3\n'],
    [[], NESTED, './\nConfigMap: 2\nPod: 1\nService: 1\n\nfoo/\nKptfile: 1\nPod: 1\n'],
    [['--total'], NESTED, './\n4\n\nfoo/\n2\n'],
    [['b', 'foo'], NESTED, './\nConfigMap: 1\n\nfoo/\nKptfile: 1\nPod: 1\n'],
    [['a.yaml'], {}, ''],
    [['--total'], {}, '0\n'],
    [['foo/x'], NESTED, 'Pod: 1\n'],
    // The file that makes the directory a package comes after its resources.
    [
      [],
      { 'a/b/A.yaml': object('Pod'), 'a/b/Kptfile': 'x: 1\n', 'a/c.yaml': object('Job') },
      './\nJob: 1\n\na/b/\nPod: 1\n',
    ],
  ])('%j', async (given, files, stdout) => {
    expect((await runIn({ files }, 'count', ...given)).stdout).toBe(stdout);
  });

  it('writes JSON', async () => {
    const { stdout } = await runIn({ files: NESTED }, 'count', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual({
      packages: [
        { path: '.', built: false, kinds: { ConfigMap: 2, Pod: 1, Service: 1 }, total: 4 },
        { path: 'foo', built: false, kinds: { Kptfile: 1, Pod: 1 }, total: 2 },
      ],
      total: 6,
    });
  });

  it('leaves the kinds out of JSON, too', async () => {
    const { stdout } = await runIn({ files: NESTED }, 'count', '-o', 'json', '--total');
    expect(JSON.parse(stdout)).toEqual({
      packages: [
        { path: '.', built: false, total: 4 },
        { path: 'foo', built: false, total: 2 },
      ],
      total: 6,
    });
  });

  it('counts resources for tools, as the field does', async () => {
    const local = 'metadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}';
    const files = { 'a.yaml': object('ConfigMap').replace('metadata: {name: a}', local) };
    expect((await runIn({ files }, 'count')).stdout).toBe('ConfigMap: 1\n');
  });

  it('counts the items of a list on standard input', async () => {
    const stdin = 'apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: Pod}, {apiVersion: v1, kind: Pod}]\n';
    expect((await runIn({ stdin }, 'count', '-')).stdout).toBe('Pod: 2\n');
  });

  it('does not count an unreadable stream, but counts the rest', async () => {
    const chunks = async function* (): AsyncGenerator<Outcome<Uint8Array>> {
      yield { ok: true, value: new TextEncoder().encode(`${object('Pod')}---\n`.repeat(100)) };
      yield { ok: true, value: Uint8Array.of(0x61, 0xff, 0x0a) };
    };
    const standardInput = { chunks, readAll: () => Promise.reject(new Error('It comes in parts')) };
    const { status, stdout, stderr } = await runIn({ standardInput, files: FLAT, partBytes: 100 }, 'count', '-', '.');
    expect({ status, stdout }).toEqual({ status: 3, stdout: 'ConfigMap: 2\nService: 1\n' });
    expect(stderr).toMatch(/^- {2}error {2}unreadable-file\n {2}This file is not UTF-8: see line 401\n/);
  });

  it('reports on stderr what it could not read', async () => {
    const { status, stdout, stderr } = await runIn({ files: { ...FLAT, 'z.yaml': 'a: [\n' } }, 'count');
    expect({ status, stdout }).toEqual({ status: 3, stdout: 'ConfigMap: 2\nService: 1\n' });
    expect(stderr).toMatch(/^z\.yaml:1:4 {2}error {2}invalid-yaml/);
  });
});
