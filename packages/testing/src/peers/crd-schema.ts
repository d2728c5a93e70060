import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CHECKOUT } from '../files/checkout.ts';

import { load } from 'js-yaml';

import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, objectsAt, textAt, textsAt } from '@krmkit/base';

const folder = process.env['KRMKIT_ENGINES'] ?? join(CHECKOUT, '../shared/engines');

/** The CustomResourceDefinitions of Tekton and Argo; undefined where they are not there. */
export function engineCrds(): readonly JsonObject[] | undefined {
  const found = ['tekton-v1.15.0', 'argo-v4.1.2'].map((name) => join(folder, name));
  if (!found.every((path) => existsSync(path))) return undefined;
  const read = found.flatMap((directory) =>
    readdirSync(directory).map((name): JsonValue => {
      const value: JsonValue = JSON.parse(JSON.stringify(load(readFileSync(join(directory, name), 'utf8'))));
      return value;
    }),
  );
  return read.filter(isObject).filter((object) => textAt(object, 'kind') === 'CustomResourceDefinition');
}

/** The schemas of Tekton and Argo by kind. */
export function engineSchemas(): ReadonlyMap<string, JsonObject> | undefined {
  const crds = engineCrds();
  if (crds === undefined) return undefined;
  const schemas = new Map<string, JsonObject>();
  for (const crd of crds) {
    const spec = member(crd, 'spec');
    for (const version of objectsAt(spec, 'versions')) {
      const schema = member(member(version, 'schema'), 'openAPIV3Schema');
      if (isObject(schema)) schemas.set(textAt(member(spec, 'names'), 'kind'), schema);
    }
  }
  return schemas;
}

/** What is wrong with a value by a structural schema, including fields that the API server would drop. */
export function schemaProblems(value: JsonValue, schema: JsonObject, path = ''): readonly string[] {
  const type = textAt(schema, 'type');
  if (member(schema, 'x-kubernetes-int-or-string') === true) {
    return typeof value === 'string' || Number.isInteger(value) ? [] : [`${path}: not an int or a string`];
  }
  if (type !== '' && type !== typeOf(value) && !(type === 'number' && typeof value === 'number')) {
    return [`${path}: ${typeOf(value)} instead of ${type}`];
  }
  const allowed = member(schema, 'enum');
  if (isArray(allowed) && !allowed.includes(value)) return [`${path}: not one of ${JSON.stringify(allowed)}`];
  const items = member(schema, 'items');
  if (isArray(value)) {
    return isObject(items) ? value.flatMap((item, at) => schemaProblems(item, items, `${path}[${at}]`)) : [];
  }
  return isObject(value) ? memberProblems(value, schema, path) : [];
}

function memberProblems(value: JsonObject, schema: JsonObject, path: string): readonly string[] {
  const missing = textsAt(schema, 'required').flatMap((key) =>
    Object.hasOwn(value, key) ? [] : [`${path}.${key}: required`],
  );
  const properties = member(schema, 'properties');
  const additional = member(schema, 'additionalProperties');
  const isOpen =
    member(schema, 'x-kubernetes-preserve-unknown-fields') === true || (path === '.metadata' && !isObject(properties));
  const inside = Object.entries(value).flatMap(([key, one]) => {
    const known = member(properties, key) ?? additional;
    if (isObject(known)) return schemaProblems(one, known, `${path}.${key}`);
    return isOpen || known === true ? [] : [`${path}.${key}: unknown`];
  });
  return [...missing, ...inside];
}

function typeOf(value: JsonValue): string {
  if (isArray(value)) return 'array';
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
