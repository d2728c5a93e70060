import { runPipeline } from '@krmkit/functions';
import type { FunctionRunner } from '@krmkit/functions';
import type { BuildOptions } from '../../src/build-kustomization.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, member } from '@krmkit/base';

/** A program that answers with other items. */
export function functionsOf(
  answer: (items: readonly JsonValue[], config: JsonValue | undefined) => readonly JsonValue[],
  enableExec = true,
): BuildOptions {
  const runner: FunctionRunner = async (request) => {
    const value = request.value();
    const items = member(value, 'items');
    const output: JsonObject = {
      ...value,
      items: answer(isArray(items) ? items : [], member(value, 'functionConfig')),
    };
    return { end: { kind: 'exited', status: 0 }, output: { kind: 'value', value: output }, stderr: '' };
  };
  return {
    functions: {
      permissions: {
        enableExec,
        enableModule: false,
        network: false,
        mounts: [],
        env: [],
        inheritEnvironment: false,
        allow: undefined,
      },
      run: (steps, items) =>
        runPipeline(
          steps,
          items,
          { exec: runner, container: runner, module: runner },
          {
            limits: { timeoutMilliseconds: 1000, maxOutputBytes: 1000, maxMemoryBytes: 1000, maxProcesses: 1 },
            signal: new AbortController().signal,
            concurrency: 1,
            clock: () => 0,
            allowEmpty: true,
            tolerateErrors: false,
          },
        ),
    },
  };
}
