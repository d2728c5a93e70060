import type { Location } from '@krmkit/base';
import type { BuildObject } from '@krmkit/kustomize';
import { copiedSecrets, locateStep, originsAt, printLines, stepToEdit } from '@krmkit/kustomize';
import { maskResource } from '@krmkit/manifests';
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
export function blameLines(object: BuildObject, showSecrets: boolean): readonly BlameLine[] {
  const { value, origins } = object;
  const shown = showSecrets ? value : maskResource({ value, copiedSecrets: () => copiedSecrets(object) });
  return printLines({ value: shown, origins }).map(({ text, path }) => {
    const step = stepToEdit(originsAt(origins, path));
    return { text, location: step && locateStep(step), from: (step && stepText(step)) ?? '' };
  });
}
