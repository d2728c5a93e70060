import type { Diagnostic, Problem } from '@krmkit/base';
import { stepName, environmentFault, builtInName } from '@krmkit/functions';
import type { ContainerProgram, FunctionStep } from '@krmkit/functions';

/** More functions than this make a pod with more than 40 containers. */
const MOST_FUNCTIONS = 20;

/** What a pod cannot run. */
export function unexportable(steps: readonly FunctionStep[]): readonly Diagnostic[] {
  return steps.flatMap((step, at): readonly Diagnostic[] => {
    const problem = problemOf(step);
    return problem === undefined ? [] : [cannotExport(step, { number: at + 1, of: steps.length }, problem)];
  });
}

/** The error for a package whose images are too many for one pod. */
export function tooManyImages(directory: string, images: number): Diagnostic | undefined {
  if (images <= MOST_FUNCTIONS) return undefined;
  return {
    code: 'cannot-export',
    severity: 'error',
    message: `${directory} runs ${images} images, and one pod should run at most ${MOST_FUNCTIONS}: each of them needs two containers`,
    hint: 'export the packages in it one by one, or with --shards',
  };
}

/** A finding about one function. The message follows its name. */
export function cannotExport(
  step: FunctionStep,
  at: { readonly number: number; readonly of: number },
  { message, hint }: Required<Problem>,
): Diagnostic {
  const { declaredAt } = step;
  return {
    code: 'cannot-export',
    severity: 'error',
    message: `${stepName(step, at)} ${message}`,
    hint,
    ...(declaredAt === undefined ? {} : { location: declaredAt }),
  };
}

function problemOf({ program }: FunctionStep): Required<Problem> | undefined {
  switch (program.kind) {
    case 'exec':
      return { message: `is a program, ${program.path}, that a pod does not have`, hint: 'put it into an image' };
    case 'module':
      if (builtInName(program.path) !== undefined) return undefined;
      return {
        message: `is a module, ${program.path}, and an exported pipeline runs only images and built-in functions`,
        hint: 'put it into an image',
      };
    case 'container':
      return containerProblem(program);
  }
}

/** What the API server accepts as the name of a variable in every release. */
const VARIABLE = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

function containerProblem({ mounts, env }: ContainerProgram): Required<Problem> | undefined {
  const [mount] = mounts;
  if (mount !== undefined) {
    return { message: `asks for a mount at ${mount.target}, and a pod has no files of this machine`, hint: REMOVE };
  }
  const open = env.find(({ value }) => value === undefined);
  if (open !== undefined) {
    return {
      message: `asks for the variable ${open.name} of your shell, which a pod does not have`,
      hint: `declare ${open.name}=VALUE`,
    };
  }
  const fault = environmentFault(env);
  if (fault !== undefined) return { message: `cannot run: ${fault}`, hint: 'correct envs' };
  const name = env.find((variable) => !VARIABLE.test(variable.name))?.name;
  if (name === undefined) return undefined;
  return {
    message: `has the variable ${JSON.stringify(name)}, whose name Kubernetes rejects`,
    hint: 'use letters, digits, and the characters - . _',
  };
}

const REMOVE = 'remove the mount, or put the files into the image';
