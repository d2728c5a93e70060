import { describe, expect, it } from 'vitest';
import { readWholeDocuments } from '../../src/read/documents.ts';
import { hasOwner } from '../../src/resource/owners.ts';
import { mayContain } from '../../src/resource/may-contain.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { createSource } from '@krmkit/base';
import { createDocumentMemory } from '@krmkit/yaml';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';
const OWNER = '[{ apiVersion: v1, kind: Pod, name: b }]\n';

function read(text: string): Resource {
  const [resource] = readWholeDocuments(createSource('a.yaml', text), {}, createDocumentMemory()).resources;
  if (resource === undefined) throw new Error(`no resource in ${text}`);
  return resource;
}

describe('mayContain', () => {
  const rows: readonly (readonly [why: string, text: string, may: boolean, owned: boolean])[] = [
    ['the key is nowhere', POD, false, false],
    ['the key is there', `${POD}  ownerReferences: ${OWNER}`, true, true],
    ['it is in quotes', `${POD}  "ownerReferences": ${OWNER}`, true, true],
    ['it is elsewhere', `${POD}  labels:\n    ownerReferences: none\n`, true, false],
    ['it is in the document behind', `${POD}---\n${POD}  ownerReferences: ${OWNER}`, false, false],
    ['it is written with an escape', `${POD}  "owner\\x52eferences": ${OWNER}`, true, true],
    [
      'it comes from an anchor, by a merge key',
      `apiVersion: v1\nkind: Pod\nx: &x\n  ownerReferences: ${OWNER}metadata:\n  <<: *x\n  name: a\n`,
      true,
      true,
    ],
  ];
  it.each(rows)('%s', (_why, text, may, owned) => {
    expect([mayContain(read(text), 'ownerReferences'), hasOwner(read(text))]).toEqual([may, owned]);
  });

  it('says so of what was not read from text', () => {
    const { identity, value } = read(POD);
    expect(mayContain({ identity, value }, 'ownerReferences')).toBe(true);
  });
});
