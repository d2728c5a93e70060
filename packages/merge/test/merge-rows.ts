import { describe, expect, it } from 'vitest';
import type { Conflict } from '../src/conflict.ts';
import { merge2 } from '../src/merge2.ts';
import { merge3 } from '../src/merge3.ts';
import type { Merged } from '../src/merged.ts';
import type { MergeOptions } from '../src/options.ts';
import { valuesOf } from './merged-values.ts';

interface Row {
  /** The rule that the row shows. */
  readonly rule: string;
  readonly destination: string;
  /** The text, byte for byte; with `values: true` any text that has the values of this one. */
  readonly expected: string;
  readonly values?: true;
  /** `KIND FIELD`, with ` -> SIDE` behind it where the choice is not `updated`; none where it is left out. */
  readonly conflicts?: readonly string[] | 'any';
  /** Codes of the errors; none where it is left out. */
  readonly errors?: readonly string[];
  /** The codes of other findings; not checked if undefined. */
  readonly infos?: readonly string[];
  readonly options?: MergeOptions;
}

export interface TwoWayRow extends Row {
  readonly source: string;
}

export interface ThreeWayRow extends Row {
  readonly original: string;
  readonly updated: string;
}

export function describeTwoWay(title: string, rows: readonly TwoWayRow[]): void {
  describe(title, () => {
    it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, row) => {
      expectMerged(merge2({ source: row.source, destination: row.destination }, optionsOf(row, row.source)), row);
    });
  });
}

export function describeThreeWay(title: string, rows: readonly ThreeWayRow[]): void {
  describe(title, () => {
    it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, row) => {
      const { original, updated, destination } = row;
      expectMerged(merge3({ original, updated, destination }, optionsOf(row, updated)), row);
    });
  });
}

/** Values alone are no Kubernetes objects. */
function optionsOf(row: Row, other: string): MergeOptions {
  const plain = !row.destination.includes('apiVersion: ') && !other.includes('apiVersion: ');
  return { ...(plain ? { resources: false } : {}), ...row.options };
}

function expectMerged(merged: Merged, row: Row): void {
  if (row.values === true) expect(valuesOf(merged.text)).toEqual(valuesOf(row.expected));
  else expect(merged.text).toBe(row.expected);
  if (row.conflicts !== 'any') expect(merged.conflicts.map(shownConflict)).toEqual(row.conflicts ?? []);
  const errors = merged.diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code }) => code)).toEqual(row.errors ?? []);
  if (row.infos === undefined) return;
  const infos = merged.diagnostics.filter(({ severity }) => severity !== 'error');
  expect(infos.map(({ code }) => code)).toEqual(row.infos);
}

export function shownConflict({ kind, field, chosen }: Conflict): string {
  return `${kind} ${field}${chosen === 'updated' ? '' : ` -> ${chosen}`}`.replace('  ', ' ').trimEnd();
}

/** A text without the indentation of its first line, and without the line breaks next to the quotes. */
export function yaml(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  const text = String.raw({ raw: strings.raw }, ...parts).replace(/^\n/, '');
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
  return lines.join('\n');
}

/** A Pod called web; `spec` is the text below its `spec:`. */
export function pod(spec: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n${indented(spec)}`;
}

/** A custom resource without a schema. */
export function custom(spec: string): string {
  return `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: web\nspec:\n${indented(spec)}`;
}

/** A ConfigMap in one line. */
export function settings(name: string, data: string): string {
  return `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}, data: {${data}}}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
