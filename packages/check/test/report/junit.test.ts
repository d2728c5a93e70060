import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { escapeXml, junitReport } from '../../src/report/junit.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

const linesOf = (diagnostics: readonly Diagnostic[], strict = false): readonly string[] =>
  [...junitReport({ diagnostics, strict }, 'check')]
    .join('')
    .trimEnd()
    .split(/\n(?= *<)/);
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const suite = (name: string, tests: number, failures: number): string =>
  `  <testsuite name="${name}" tests="${tests}" failures="${failures}" errors="0" skipped="0">`;

describe('JUnit', () => {
  it.each<readonly [what: string, finding: Diagnostic, suiteLine: string, testCase: string]>([
    [
      'an error',
      { ...FINDING, hint: 'Define it.' },
      suite('web.yaml', 1, 1),
      '    <testcase name="unresolved-reference · Deployment shop/web, container app, args[0] · web.yaml:7:3" classname="krmkit.unresolved-reference" file="web.yaml" line="7"><failure type="unresolved-reference" message="$(NO) is not defined">web.yaml:7:3\nerror\nDeployment shop/web, container app, args[0]\n$(NO) is not defined\ndefine it</failure></testcase>',
    ],
    [
      'a warning at several places',
      { ...MISSING, occurrences: [{ ...FINDING, location: at('b.yaml', 9) }, PLACELESS] },
      suite('web.yaml', 1, 0),
      '    <testcase name="missing-configmap · web.yaml:7:3" classname="krmkit.missing-configmap" file="web.yaml" line="7"><system-out>web.yaml:7:3\nwarning\nConfigMap shop/c is not among the files\n3 times in 2 files (also b.yaml:9)\nb.yaml:9 Deployment shop/web, container app, args[0]</system-out></testcase>',
    ],
    [
      'an info without a place',
      PLACELESS,
      suite('krmkit check', 1, 0),
      '    <testcase name="unseen-containers" classname="krmkit.unseen-containers"><system-out>info\nno pods</system-out></testcase>',
    ],
    [
      'texts with the characters of XML',
      { ...PLACELESS, severity: 'error', message: 'a\t<b>\n"c"', location: at('<&>.yaml') },
      suite('&lt;&amp;&gt;.yaml', 1, 1),
      '    <testcase name="unseen-containers · &lt;&amp;&gt;.yaml:7:3" classname="krmkit.unseen-containers" file="&lt;&amp;&gt;.yaml" line="7"><failure type="unseen-containers" message="a&#9;&lt;b&gt;&#10;&quot;c&quot;">&lt;&amp;&gt;.yaml:7:3\nerror\na\t&lt;b&gt;\n&quot;c&quot;</failure></testcase>',
    ],
  ])('has a test in the suite of the file for %s', (_, finding, suiteLine, testCase) => {
    const failures = finding.severity === 'error' ? 1 : 0;
    expect(linesOf([finding])).toEqual([
      HEAD,
      `<testsuites name="krmkit check" tests="1" failures="${failures}">`,
      suiteLine,
      testCase,
      '  </testsuite>',
      '</testsuites>',
    ]);
  });

  it('has one passed test without findings', () => {
    expect(linesOf([])).toEqual([
      HEAD,
      '<testsuites name="krmkit check" tests="1" failures="0">',
      suite('krmkit check', 1, 0),
      '    <testcase name="no findings" classname="krmkit.check"/>',
      '  </testsuite>',
      '</testsuites>',
    ]);
  });

  const a = { ...FINDING, location: at('a.yaml') };
  const b = { ...MISSING, location: at('b.yaml') };
  it.each<readonly [what: string, findings: readonly Diagnostic[], strict: boolean, suites: readonly string[]]>([
    ['sorted findings', [a, a, b], false, [suite('a.yaml', 2, 2), suite('b.yaml', 1, 0)]],
    ['findings that are not sorted by file', [a, b, a], false, [suite('a.yaml', 2, 2), suite('b.yaml', 1, 0)]],
    ['warnings that fail', [b, b, PLACELESS], true, [suite('b.yaml', 2, 2), suite('krmkit check', 1, 0)]],
  ])('has each suite once, with its numbers: %s', (_, findings, strict, suites) => {
    const lines = linesOf(findings, strict);
    expect(lines.filter((line) => line.startsWith('  <testsuite '))).toEqual(suites);
    expect(lines.filter((line) => line === '  </testsuite>')).toHaveLength(suites.length);
    expect(lines.filter((line) => line.startsWith('    <testcase '))).toHaveLength(findings.length);
    expect(lines[1]).toBe(`<testsuites name="krmkit check" tests="${findings.length}" failures="2">`);
  });

  // https://www.w3.org/TR/xml/#charsets and #sec-line-ends
  it.each([
    ['<a href="x">&</a>', '&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;'],
    ['\ufffe\uffffx', '\ufffd\ufffdx'],
    ['a\tb\nc\rd😀', 'a\tb\nc&#13;d😀'],
  ])('escapes %j', (text, xml) => {
    expect(escapeXml(text)).toBe(xml);
  });
});
