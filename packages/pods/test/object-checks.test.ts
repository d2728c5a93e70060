import { describe, expect, it } from 'vitest';
import { resolveTexts } from './resolve-texts.ts';

// Each row was sent to an API server (1.20.2) with `kubectl create --dry-run=server --validate=false`; `refused` has
// the fields that it refused.

interface Row {
  readonly title: string;
  readonly kind: 'ConfigMap' | 'Secret' | 'Service';
  readonly name?: string;
  readonly fields: object;
  readonly refused: readonly string[];
  readonly kubernetes?: string;
}

const LONG = 'a'.repeat(64);
const SECRET = 'Secret';
const MAP = 'ConfigMap';
const SERVICE = 'Service';
const selector = { app: 'a' };
const ports = (...list: readonly object[]): object => ({ spec: { selector, ports: list } });

const ROWS: readonly Row[] = [
  { title: 'plain text', kind: SECRET, fields: { data: { p: 'hunter2!' } }, refused: ['data.p'] },
  { title: 'no padding', kind: SECRET, fields: { data: { p: 'YQ' } }, refused: ['data.p'] },
  { title: 'the URL alphabet', kind: SECRET, fields: { data: { p: '_-8=' } }, refused: ['data.p'] },
  { title: 'a blank inside', kind: SECRET, fields: { data: { p: 'YW I=' } }, refused: ['data.p'] },
  { title: 'a tab inside', kind: SECRET, fields: { data: { p: 'YW\tI=' } }, refused: ['data.p'] },
  { title: 'a blank in front', kind: SECRET, fields: { data: { p: ' YQ==' } }, refused: ['data.p'] },
  { title: 'two texts', kind: SECRET, fields: { data: { p: 'YQ==YQ==' } }, refused: ['data.p'] },
  { title: 'too much padding', kind: SECRET, fields: { data: { p: 'YQ===' } }, refused: ['data.p'] },
  { title: 'an unused key', kind: SECRET, fields: { data: { p: 'YQ==', q: 'x' } }, refused: ['data.q'] },
  { title: 'a line feed inside', kind: SECRET, fields: { data: { p: 'YW\nI=' } }, refused: [] },
  { title: 'a carriage return inside', kind: SECRET, fields: { data: { p: 'YW\rI=' } }, refused: [] },
  { title: 'bits after the last byte', kind: SECRET, fields: { data: { p: 'YR==' } }, refused: [] },
  { title: 'an empty value', kind: SECRET, fields: { data: { p: '' } }, refused: [] },
  { title: 'null', kind: SECRET, fields: { data: { p: null } }, refused: [] },
  { title: 'text in stringData', kind: SECRET, fields: { stringData: { p: 'hunter2!' } }, refused: [] },
  { title: 'a slash in a key', kind: SECRET, fields: { data: { 'a/b': 'YQ==' } }, refused: ['data.a/b'] },
  { title: 'dots before a key', kind: SECRET, fields: { data: { '..a': 'YQ==' } }, refused: ['data...a'] },
  { title: 'a dot for a key', kind: SECRET, fields: { data: { '.': 'YQ==' } }, refused: ['data..'] },
  { title: 'an empty key', kind: SECRET, fields: { data: { '': 'YQ==' } }, refused: ['data.'] },
  {
    title: 'a long key',
    kind: SECRET,
    fields: { data: { [LONG.repeat(4)]: '' } },
    refused: [`data.${LONG.repeat(4)}`],
  },
  {
    title: 'one key twice',
    kind: MAP,
    fields: { data: { a: 'x' }, binaryData: { a: 'YQ==' } },
    refused: ['binaryData.a'],
  },
  { title: 'binaryData as text', kind: MAP, fields: { binaryData: { a: 'x!' } }, refused: ['binaryData.a'] },
  { title: 'a slash in a key', kind: MAP, fields: { data: { 'a/b': 'x' } }, refused: ['data.a/b'] },
  { title: 'an empty key', kind: MAP, fields: { data: { '': 'x' } }, refused: ['data.'] },
  { title: 'dots before a key', kind: MAP, fields: { data: { '..a': 'x' } }, refused: ['data...a'] },
  { title: 'a letter beyond ASCII', kind: MAP, fields: { data: { é: 'x' } }, refused: ['data.é'] },
  {
    title: 'a slash in a binary key',
    kind: MAP,
    fields: { binaryData: { 'a/b': 'YQ==' } },
    refused: ['binaryData.a/b'],
  },
  { title: 'text', kind: MAP, fields: { data: { a: 'hunter2!', 'A.b-c_d': '' } }, refused: [] },
  {
    title: 'protocol tcp',
    kind: SERVICE,
    fields: ports({ port: 80, protocol: 'tcp' }),
    refused: ['spec.ports.0.protocol'],
  },
  { title: 'port HTTP', kind: SERVICE, fields: ports({ port: 80, name: 'HTTP' }), refused: ['spec.ports.0.name'] },
  { title: 'port a_b', kind: SERVICE, fields: ports({ port: 80, name: 'a_b' }), refused: ['spec.ports.0.name'] },
  { title: 'a long port', kind: SERVICE, fields: ports({ port: 80, name: LONG }), refused: ['spec.ports.0.name'] },
  { title: 'port 1a', kind: SERVICE, fields: ports({ port: 80, name: '1a' }), refused: [] },
  { title: 'no ports', kind: SERVICE, fields: { spec: { selector } }, refused: ['spec'] },
  { title: 'empty ports', kind: SERVICE, fields: ports(), refused: ['spec'] },
  {
    title: 'no ports of a balancer',
    kind: SERVICE,
    fields: { spec: { selector, type: 'LoadBalancer' } },
    refused: ['spec'],
  },
  { title: 'no ports, headless', kind: SERVICE, fields: { spec: { selector, clusterIP: 'None' } }, refused: [] },
  {
    title: 'no ports of another name',
    kind: SERVICE,
    fields: { spec: { type: 'ExternalName', externalName: 'x.y' } },
    refused: [],
  },
  { title: 'port 0', kind: SERVICE, fields: ports({ port: 0 }), refused: ['spec.ports.0'] },
  { title: 'no number', kind: SERVICE, fields: ports({ name: 'a' }), refused: ['spec.ports.0'] },
  { title: 'port 65536', kind: SERVICE, fields: ports({ port: 65_536 }), refused: ['spec.ports.0.port'] },
  {
    title: 'two without names',
    kind: SERVICE,
    fields: ports({ port: 80 }, { port: 81 }),
    refused: ['spec.ports.0', 'spec.ports.1'],
  },
  {
    title: 'one name twice',
    kind: SERVICE,
    fields: ports({ port: 80, name: 'a' }, { port: 81, name: 'a' }),
    refused: ['spec.ports.1.name'],
  },
  {
    title: 'one port twice',
    kind: SERVICE,
    fields: ports({ port: 80, name: 'a' }, { port: 80, name: 'b' }),
    refused: ['spec.ports.1.port'],
  },
  {
    title: 'two protocols',
    kind: SERVICE,
    fields: ports({ port: 80, name: 'a' }, { port: 80, name: 'b', protocol: 'UDP' }),
    refused: [],
  },
  { title: 'name 1abc', kind: SERVICE, name: '1abc', fields: ports({ port: 80 }), refused: ['metadata.name'] },
  { title: 'name a.b', kind: SERVICE, name: 'a.b', fields: ports({ port: 80 }), refused: ['metadata.name'] },
  { title: 'name Abc', kind: SERVICE, name: 'Abc', fields: ports({ port: 80 }), refused: ['metadata.name'] },
  { title: 'a long name', kind: SERVICE, name: LONG, fields: ports({ port: 80 }), refused: ['metadata.name'] },
  // KEP-5311, on by default from 1.36 on; not run.
  {
    title: 'name 1abc in 1.35',
    kind: SERVICE,
    name: '1abc',
    kubernetes: '1.35',
    fields: ports({ port: 80 }),
    refused: ['metadata.name'],
  },
  {
    title: 'name 1abc in 1.36',
    kind: SERVICE,
    name: '1abc',
    kubernetes: '1.36',
    fields: ports({ port: 80 }),
    refused: [],
  },
];

const manifest = ({ kind, name = 'a', fields }: Row): string =>
  JSON.stringify({ apiVersion: 'v1', kind, metadata: { name }, ...fields });

describe('what an API server refuses', () => {
  it.each(ROWS)('$kind: $title', (row) => {
    const { diagnostics } = resolveTexts({ 'a.yaml': manifest(row) }, { kubernetes: row.kubernetes ?? '1.20' });
    const found = diagnostics.map(({ code, severity, fieldPath }) => `${severity} ${code} ${fieldPath?.join('.')}`);
    expect(found).toEqual(row.refused.map((field) => `error invalid-resource ${field}`));
  });

  it('never quotes the value of a Secret', () => {
    const { diagnostics } = resolveTexts({
      'a.yaml': manifest({ title: '', kind: SECRET, fields: { data: { p: 'hunter2!' } }, refused: [] }),
    });
    expect(JSON.stringify(diagnostics)).toContain('the value of p is not base64 (illegal base64 data at input byte 7)');
    expect(JSON.stringify(diagnostics)).not.toContain('hunter');
  });

  it.each<[string, Row['kind'], object]>([
    ['Flux', SECRET, { data: { p: '${PASSWORD}' } }],
    ['the Argo CD Vault plugin', SECRET, { data: { p: '<path:kv/db#password>' } }],
    ['kustomize', SERVICE, ports({ port: 80, name: '$(NAME)' })],
    ['SOPS', SECRET, { data: { p: 'ENC[AES256_GCM,data:x]' }, sops: {} }],
  ])('ignores placeholders: %s', (_, kind, fields) => {
    expect(resolveTexts({ 'a.yaml': manifest({ title: '', kind, fields, refused: [] }) }).diagnostics).toEqual([]);
  });

  it('does not check in a patch what the patched object can contain', () => {
    const text = manifest({ title: '', kind: MAP, fields: { data: { $patch: 'replace', a: 'x' } }, refused: [] });
    expect(resolveTexts({ 'p.yaml': text }, { facts: { patches: new Set(['p.yaml']) } }).diagnostics).toEqual([]);
    // A kustomization elsewhere can name it.
    const service = manifest({ title: '', kind: SERVICE, fields: { spec: { type: 'NodePort' } }, refused: [] });
    expect(resolveTexts({ 'p.yaml': service }).diagnostics).toEqual([]);
  });
});
