import { OBJECT } from './kubernetes-object.ts';
import { checkArgument, checkChoice } from '@krmkit/base';
import {
  LEGACY_SOURCE_INDEX_ANNOTATION,
  LEGACY_SOURCE_PATH_ANNOTATION,
  SOURCE_INDEX_ANNOTATION,
  SOURCE_PATH_ANNOTATION,
  getAnnotation,
} from './metadata.ts';
import type { FieldInfo, KubernetesObject, Result, Severity } from './kubernetes-object.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warn', 'info'];

/** A result about nothing in particular. */
export function generalResult(message: string, severity: Severity = 'error', tags?: Result['tags']): Result {
  checkArgument('generalResult', 'the message', message, 'string');
  checkChoice('generalResult', 'the severity', severity, SEVERITIES);
  return { message, severity, tags };
}

/** A result about a file. */
export function configFileResult(
  message: string,
  path: string,
  severity: Severity = 'error',
  tags?: Result['tags'],
): Result {
  checkArgument('configFileResult', 'the message', message, 'string');
  checkArgument('configFileResult', 'the path', path, 'string');
  checkChoice('configFileResult', 'the severity', severity, SEVERITIES);
  return { message, severity, tags, file: { path } };
}

/** A result about an object, with its file. */
export function kubernetesObjectResult(
  message: string,
  object: KubernetesObject,
  field?: FieldInfo,
  severity: Severity = 'error',
  tags?: Result['tags'],
): Result {
  checkArgument('kubernetesObjectResult', 'the message', message, 'string');
  checkArgument('kubernetesObjectResult', 'the object', object, OBJECT);
  checkChoice('kubernetesObjectResult', 'the severity', severity, SEVERITIES);
  const path = getAnnotation(object, SOURCE_PATH_ANNOTATION) ?? getAnnotation(object, LEGACY_SOURCE_PATH_ANNOTATION);
  const index = getAnnotation(object, SOURCE_INDEX_ANNOTATION) ?? getAnnotation(object, LEGACY_SOURCE_INDEX_ANNOTATION);
  const { apiVersion, kind, metadata } = object;
  return {
    message,
    severity,
    tags,
    resourceRef: { apiVersion, kind, namespace: metadata.namespace ?? '', name: metadata.name },
    file: { path, index: index === undefined || !/^\d+$/.test(index) ? undefined : Number(index) },
    field,
  };
}
