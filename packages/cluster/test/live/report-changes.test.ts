import { NO_COLORS } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { readRelease } from '@krmkit/pods';
import { diffJson, diffText } from '../../src/live/report-changes.ts';
import { change, compare, SAME } from './compare-shop.ts';
import { APPLIED } from './live-shop.ts';

const SETTINGS = { showSecrets: false, kubernetes: readRelease('1.34'), quiet: false };

describe('changes of containers', () => {
  it('hide a Secret, whose value is only shown on request', async () => {
    const text = change(['hunter2', 'hunter3']);
    const hidden = await compare(text, { secrets: true });
    expect(hidden.text).toContain('~ env PASSWORD <secret db/password> (another value)  Secret db/password\n');
    expect(JSON.stringify(hidden.json)).toContain('"name":"PASSWORD","change":"changed"');
    expect(hidden.text + JSON.stringify(hidden.json)).not.toMatch(/hunter|aHVudGVy/);
    expect((await compare(text, { secrets: true, showSecrets: true })).text).toContain('hunter2 -> hunter3');
    expect((await compare(text)).text).toBe(SAME);
  });

  it('are a document', async () => {
    const compared = await compare(change(['COLOR: blue', 'COLOR: red']), { container: 'tidy' });
    const provenance = { kind: 'configMap', namespace: 'shop', name: 'web', key: 'COLOR', by: 'env' };
    expect(compared.json).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'ExpansionDiff',
      kubernetes: '1.20.2',
      workloads: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          namespace: 'shop',
          name: 'tidy',
          change: 'changed',
          root: null,
          location: { path: 'a.yaml', line: 44, column: 1, endLine: 44, endColumn: 21 },
          containers: [
            {
              name: 'tidy',
              list: 'containers',
              change: 'changed',
              env: [
                {
                  name: 'COLOR',
                  change: 'changed',
                  before: { value: [{ literal: 'blue' }], provenance },
                  after: { value: [{ literal: 'red' }], provenance },
                },
              ],
              fields: [],
              mounts: [],
              files: [],
            },
          ],
        },
      ],
      summary: { workloads: 1, containers: 1 },
    });
    expect((await compare(APPLIED)).json).toMatchObject({ workloads: [], summary: { workloads: 0, containers: 0 } });
  });

  it('are a text without a summary, where that is asked for', () => {
    expect([...diffText([], SETTINGS, NO_COLORS)]).toEqual(['no change for any container\n']);
    expect([...diffText([], { ...SETTINGS, quiet: true }, NO_COLORS)]).toEqual([]);
    expect(JSON.parse([...diffJson([], SETTINGS)].join(''))).toMatchObject({ kubernetes: '1.34', workloads: [] });
  });

  it('have colors by what they are', async () => {
    const mark = (name: string) => (text: string) => `<${name} ${text}>`;
    const colors: Colors = {
      ...NO_COLORS,
      green: mark('green'),
      yellow: mark('yellow'),
      red: mark('red'),
      dim: mark('dim'),
      bold: mark('bold'),
    };
    const { changes } = await compare(
      change(['sleep 100000', 'sleep 1'], ['{name: OLD, value: gone}', '{name: NEW, value: here}']),
    );
    const text = [...diffText(changes, SETTINGS, colors)].join('');
    expect(text).toContain('<yellow changed>  <bold Deployment shop/web>');
    expect(text).toMatch(/<green \+ env NEW here>/);
    expect(text).toMatch(/<red - env OLD gone>/);
    expect(text).toMatch(/<red +- sleep 100000/);
    expect(text).toMatch(/<green +\+ sleep 1 /);
    expect(text).toMatch(/<dim .*\/bin\/sh>/);
    expect(text.endsWith('changes for 1 container in 1 workload\n')).toBe(true);
  });

  it('name a container by its list', async () => {
    const { text } = await compare(
      change(['{name: prepare, image: "localhost/busybox:1"', '{name: prepare, image: "b:2"']),
    );
    expect(text).toContain('  init container prepare\n    ~ image localhost/busybox:1 -> b:2\n');
  });
});
