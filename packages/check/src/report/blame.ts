import type { Location } from '@krmkit/base';
import type { BuildObject } from '@krmkit/kustomize';
import { locateStep, originsAt, printLines, stepToEdit } from '@krmkit/kustomize';
import { maskSecrets } from '@krmkit/manifests';
import { stepText } from './origins-json.ts';

/** A line of a built object, with the text to change for another value. */
export interface BlameLine {
  readonly text: string;
  /** Undefined for a value without a text. */
  readonly location: Location | undefined;
  /** For people: `overlays/prod/kustomization.yaml:12:5 images[0]`; empty without a location. */
  readonly from: string;
}

/** The lines of a built object, as `krmkit blame` prints them. */
export function blameLines({ value, origins }: BuildObject, showSecrets: boolean): readonly BlameLine[] {
  return printLines({ value: showSecrets ? value : maskSecrets(value), origins }).map(({ text, path }) => {
    const step = stepToEdit(originsAt(origins, path));
    return { text, location: step && locateStep(step), from: (step && stepText(step)) ?? '' };
  });
}
