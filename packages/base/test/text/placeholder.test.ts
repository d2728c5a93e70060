import { describe, expect, it } from 'vitest';
import { isNamePlaceholder, isPlaceholder } from '../../src/text/placeholder.ts';

describe('what another tool replaces', () => {
  it.each<readonly [text: string, isText: boolean, isName: boolean]>([
    ['${REPLICAS:=2}', true, true],
    ['a-${NAME}', true, true],
    ['$(params.replicas)', true, true],
    ['{{ .replicas }}', true, true],
    ['${{ values.name }}', true, true],
    ['<path:secret/data/db#password>', true, true],
    ['<path:secret/data/db#password | base64encode>', true, true],
    ['<replicas>', true, true],
    ['<replicas | jsonPath {.a}>', true, true],
    ['<ADD LUN ID Here>', false, true],
    ['$NAME', false, true],
    ['db-<env>', false, true],
    ['{name}', false, true],
    ['__name__', false, true],
    ['@name@', false, true],
    ['%name%', false, true],
    ['REPLACE_ME', false, true],
    ['NAME2', false, true],
    // Short enough for a protocol, `TCP`, or a value such as `Yes`.
    ['TCP', false, false],
    ['Never', false, false],
    ['a@b%', false, false],
    ['web-0.example.com', false, false],
    ['_name', false, false],
    ['', false, false],
  ])('%j: in a text %s, in a name %s', (text, isText, isName) => {
    expect([isPlaceholder(text), isNamePlaceholder(text)]).toEqual([isText, isName]);
  });
});
