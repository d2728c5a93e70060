import { describe, expect, it } from 'vitest';
import { printPlanHidingSecrets } from '../../src/edit/set-report.ts';
import type { SetGiven } from './set-files.ts';
import { setText } from './set-files.ts';
import { SECRET, SERVICE, WEB } from './shop.ts';

describe('the lines about a change', () => {
  it.each<readonly [text: string, given: SetGiven, lines: readonly string[]]>([
    [
      `${WEB}---\n${SERVICE}`,
      { set: ['spec.replicas=3'] },
      ['-:10: Deployment shop/web spec.replicas: 2 -> 3', 'spec.replicas: skipped 1 resource without it: Service web'],
    ],
    [WEB, { set: ['spec.replicas=2'] }, ['-:10: Deployment shop/web spec.replicas: already has this value']],
    [WEB, { remove: ['spec.zzz'] }, ['spec.zzz: no resource has it, so nothing was removed']],
    [WEB, { set: ['metadata.name=a b'] }, ['-:5: Deployment shop/web metadata.name: web -> a b']],
    [WEB, { set: ['metadata.name=true'] }, ['-:5: Deployment shop/web metadata.name: web -> "true"']],
    [WEB, { set: ['metadata.name=nothing'] }, ['-:5: Deployment shop/web metadata.name: web -> "nothing"']],
    [
      WEB,
      { set: ['metadata.name=\u001b[31m\n'] },
      [String.raw`-:5: Deployment shop/web metadata.name: web -> "\u001b[31m\n"`],
    ],
    [
      WEB,
      { set: [`metadata.name=${'a'.repeat(61)}`] },
      [`-:5: Deployment shop/web metadata.name: web -> ${'a'.repeat(60)}...`],
    ],
    [WEB, { set: ['metadata.labels.b=c'], create: true }, ['-:7: Deployment shop/web metadata.labels.b: nothing -> c']],
    [WEB, { remove: ['metadata.labels'] }, ['-:7: Deployment shop/web metadata.labels: {"app":"web"} -> removed']],
    [
      SECRET,
      { set: ['stringData.password=swordfish'] },
      ['-:5: Secret db stringData.password: <secret db/password>, another one'],
    ],
    [
      SECRET,
      { set: ['stringData.password=swordfish'], showSecrets: true },
      ['-:5: Secret db stringData.password: hunter2 -> swordfish'],
    ],
  ])('%#', async (text, given, lines) => {
    expect((await setText(text, given)).lines).toEqual(lines);
  });
});

const HIDDEN = '(a line of a Secret; --show-secrets shows it)';

describe('the diff of a plan', () => {
  it('hides the lines of Secrets, and no others', async () => {
    const given = { set: ['metadata.labels.x=z', 'stringData.password=swordfish'], create: true };
    const { plan } = await setText(`${WEB}---\n${SECRET}---\n${SERVICE}`, given);
    const printed = printPlanHidingSecrets(plan);
    expect(printed).not.toMatch(/hunter2|swordfish|stringData/);
    expect(printed.match(/^[-+](?![-+]{2}).*$/gm)).toEqual([
      '+    x: z',
      `-${HIDDEN}`,
      `+${HIDDEN}`,
      `-${HIDDEN}`,
      `+${HIDDEN}`,
      '+  labels:',
      '+    x: z',
    ]);
  });

  it.each([
    { why: 'flow', text: 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {p: hunter2}\n' },
    { why: 'a tag', text: 'apiVersion: v1\nkind: !!str Secret\nmetadata: {name: a}\nstringData: {p: hunter2}\n' },
    { why: 'no line end', text: 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  p: hunter2' },
    { why: 'JSON', text: '{"apiVersion": "v1",\n"kind": "Secret",\n"stringData": {"p": "hunter2"}}\n' },
    {
      why: 'an item',
      text: 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  stringData: {p: hunter2}\n',
    },
  ])('hides a Secret: $why', async ({ text }) => {
    const printed = printPlanHidingSecrets((await setText(text, { set: ['stringData.p=swordfish'] })).plan);
    expect(printed).toContain(`+${HIDDEN}`);
    expect(printed).not.toMatch(/hunter2|swordfish/);
  });

  it('hides the comments of an empty Secret', async () => {
    const text = 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n# it was hunter2\ntype: x\n';
    const printed = printPlanHidingSecrets((await setText(text, { set: ['type=y'] })).plan);
    expect(printed).toContain(`+${HIDDEN}`);
    expect(printed).not.toContain('hunter2');
  });

  it('hides the Secret in a new and in a deleted file', () => {
    const path = 'a.yaml';
    for (const change of [
      { kind: 'create', path, after: SECRET },
      { kind: 'delete', path, before: SECRET },
    ] as const) {
      const printed = printPlanHidingSecrets({ changes: [change] });
      expect(printed).not.toContain('hunter2');
      expect(printed.match(/a line of a Secret/g)).toHaveLength(5);
    }
  });
});
