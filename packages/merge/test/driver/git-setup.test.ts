import { describe, expect, it } from 'vitest';
import { addDriverAttributes } from '../../src/driver/git-setup.ts';

const LINES = '*.yaml merge=krmkit\n*.yml merge=krmkit\n';

describe('addDriverAttributes', () => {
  const rows: readonly (readonly [name: string, before: string, after: string])[] = [
    ['creates the file', '', LINES],
    ['appends to existing lines', '* text=auto\n', `* text=auto\n${LINES}`],
    ['ends an unfinished last line', '* text=auto', `* text=auto\n${LINES}`],
    ['uses the line ends of the file', '* text=auto\r\n', `* text=auto\r\n${LINES.replaceAll('\n', '\r\n')}`],
    ['adds what is missing', `*.yaml text merge=krmkit\n`, `*.yaml text merge=krmkit\n*.yml merge=krmkit\n`],
    ['changes nothing if all lines exist', LINES, LINES],
    [
      'changes nothing if the lines have more attributes',
      '*.yml  merge=krmkit -text\n *.yaml\tmerge=krmkit\n',
      '*.yml  merge=krmkit -text\n *.yaml\tmerge=krmkit\n',
    ],
    ['gives precedence to another driver', 'lock.yaml merge=ours\n', `${LINES}lock.yaml merge=ours\n`],
    ['and to no driver', 'lock.yaml -merge', `${LINES}lock.yaml -merge`],
    ['and to binary', 'lock.yaml binary\n', `${LINES}lock.yaml binary\n`],
    ['after a byte order mark', '\ufefflock.yaml merge=ours\n', `\ufeff${LINES}lock.yaml merge=ours\n`],
    ['ignores a comment', '# merge=ours merge=x\n', `# merge=ours merge=x\n${LINES}`],
    ['ignores other attributes', '*.png merges=x\n', `*.png merges=x\n${LINES}`],
  ];
  it.each(rows)('%s', (_name, before, after) => {
    expect(addDriverAttributes(before)).toBe(after);
    expect(addDriverAttributes(after)).toBe(after);
  });
});
