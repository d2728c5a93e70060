import { describe, expect, it } from 'vitest';
import type { Diagnostic, Source } from '@krmkit/base';
import { locationOf, createSource } from '@krmkit/base';
import { fileDiagnostic, templateDiagnostic } from '@krmkit/manifests';
import type { FindingLog } from '../../src/shared/finding-log.ts';
import { createFindingLog } from '../../src/shared/finding-log.ts';
import type { Output } from '../../src/context.ts';

function at(source: Source, start: number, code: Diagnostic['code'], severity: Diagnostic['severity']): Diagnostic {
  return { code, severity, message: 'It is so', location: locationOf(source, { start, end: start + 1 }) };
}

async function logged(quiet: boolean, add: (log: FindingLog) => void): Promise<readonly [text: string, boolean]> {
  let text = '';
  const stderr: Output = {
    write: (more) => {
      text += more;
      return Promise.resolve(true);
    },
    failure: () => undefined,
    isTerminal: false,
    columns: undefined,
  };
  const log = createFindingLog({ stderr, env: {} }, { quiet, color: 'never' });
  add(log);
  await log.report();
  return [text, log.saysUnreadable()];
}

describe('findings that are shown at the end', () => {
  it('are sorted by file and position, with their lines', async () => {
    const a = createSource('a.yaml', 'one\ntwo\n');
    const b = createSource('b.yaml', 'three\n');
    const [text, unreadable] = await logged(false, (log) => {
      log.add([at(b, 0, 'duplicate-key', 'warning')], b);
      log.add([at(a, 4, 'invalid-yaml', 'error'), at(a, 0, 'duplicate-key', 'warning')], a);
    });
    expect(text.match(/^\S+ {2}\w+ {2}\S+$|^ +\d \|.*/gm)).toEqual([
      'a.yaml:1:1  warning  duplicate-key',
      '    1 | one',
      'a.yaml:2:1  error  invalid-yaml',
      '    2 | two',
      'b.yaml:1:1  warning  duplicate-key',
      '    1 | three',
    ]);
    expect(unreadable).toBe(true);
  });

  it('about a file without a text have no position; one whose text comes later has', async () => {
    const later = createSource('later.yaml', 'text\n');
    const [text] = await logged(false, (log) => {
      log.add([fileDiagnostic('gone.yaml', 'It is gone'), fileDiagnostic('later.yaml', 'It is odd')]);
      log.add([], later);
    });
    expect(text).toBe(
      'gone.yaml  error  unreadable-file\n  It is gone\n\n' +
        'later.yaml:1:1  error  unreadable-file\n  It is odd\n    1 | text\n      | ^\n\n',
    );
  });

  it('of a stream that is partly a template are those of a template', async () => {
    const first = createSource('-', 'a: "{{ x }}"\nb: [\n');
    const second = createSource('-', 'c: {{ y }}\nd: 1\n', 3);
    const [text, unreadable] = await logged(false, (log) => {
      log.add([at(first, 14, 'invalid-yaml', 'error'), at(first, 0, 'duplicate-key', 'warning')], first, false);
      log.add([templateDiagnostic(second), at(second, 11, 'invalid-resource', 'warning')], second, false);
    });
    expect(text.match(/^-\S+ .*/gm)).toEqual(['-:1:1  warning  duplicate-key', '-:1:5  info  template-file']);
    expect(unreadable).toBe(false);
  });

  it('omit infos on request', async () => {
    const source = createSource('a.yaml', '{{ x }}\n');
    expect(await logged(true, (log) => log.add([templateDiagnostic(source)], source))).toEqual(['', false]);
  });
});
