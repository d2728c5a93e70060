import type { Checkpoints, DiscoveredSteps, FunctionProgram, FunctionRunner } from '@krmkit/functions';
import type { WritableFileSystem } from '@krmkit/base';
import { joinPath } from '@krmkit/base';
import type { PackageFile } from '@krmkit/manifests';
import { createCheckpoints } from './checkpoints.ts';
import type { NextFunction } from './exchange.ts';
import { createExchange } from './exchange.ts';
import { planSteps } from './plan-steps.ts';
import type { FunctionPlan } from './plan.ts';
import { imageNumbers, planChanges } from './read-plan.ts';

/** The position of a container of krmkit in a pipeline. */
export interface StepPlace {
  readonly files: WritableFileSystem;
  /** The directory with the input and the output of each function, and with `checkpoints`. */
  readonly exchange: string;
  /** The number of a package of a shard, from 1. */
  readonly packageNumber: number | undefined;
  /** The function that gets its input; undefined after the last one. */
  readonly next: number | undefined;
  readonly workingDirectory: string;
}

/** A run of a plan up to the next function, or to its end. */
export interface PlanStep {
  /** With an error if the package no longer has the functions of the plan. */
  readonly stepsOf: (files: readonly PackageFile[]) => DiscoveredSteps;
  readonly containers: FunctionRunner;
  readonly checkpoints: Checkpoints;
  /** How the input of the next function was written; undefined if the run ended before. */
  readonly written: NextFunction['written'];
}

/** Opens the files between krmkit and the functions of a plan, for one of its containers of krmkit. */
export function openPlanStep(plan: FunctionPlan, place: StepPlace): PlanStep {
  const { files, exchange, packageNumber, next, workingDirectory } = place;
  let numbers: ReadonlyMap<FunctionProgram, number> = new Map();
  let packageFiles: readonly PackageFile[] = [];
  const numberOf = (program: FunctionProgram): number | undefined => numbers.get(program);
  const { runner, written } = createExchange({ files, directory: exchange, packageNumber }, numberOf, next);
  const checkpoints = createCheckpoints(
    { files, directory: joinPath(exchange, 'checkpoints'), packageNumber },
    {
      input: () => [
        JSON.stringify(plan.value),
        ...packageFiles.flatMap(({ relativePath, source }) => [relativePath, source.text]),
      ],
      isNext: ({ step: { program } }) => next !== undefined && numberOf(program) === next,
    },
  );
  return {
    stepsOf: (read) => {
      packageFiles = read;
      const found = planSteps(read, plan, workingDirectory);
      numbers = imageNumbers(found.steps, packageNumber !== undefined);
      const isMissing = next !== undefined && ![...numbers.values()].includes(next);
      const missing = isMissing ? `Step ${next} of the plan is not a container` : undefined;
      return { ...found, diagnostics: [...found.diagnostics, ...planChanges(plan, found, read, missing)] };
    },
    containers: runner,
    checkpoints,
    written,
  };
}
