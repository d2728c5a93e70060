import { identityOf, printIdentity } from '@krmkit/manifests';
import type { BlameLine } from '../report/blame.ts';
import { blameLines } from '../report/blame.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';

/** An object that a kustomization builds. */
export interface BlamedObject {
  /** The directory of the kustomization. */
  readonly root: string;
  /** `Deployment shop/web`. */
  readonly title: string;
  /** Its lines, each with its source, as `krmkit blame` prints them. Made on each call. */
  readonly lines: () => readonly BlameLine[];
}

/** The built objects of environments, in the order of their builds. Values of Secrets are masked. */
export function blame(environments: OpenedEnvironments): readonly BlamedObject[] {
  return openedModel('blame', environments).environments.roots.flatMap(({ directory, objects }) =>
    objects.flatMap((object) => {
      const identity = identityOf(object.value);
      if (identity === undefined) return [];
      return [{ root: directory, title: printIdentity(identity), lines: () => blameLines(object, false) }];
    }),
  );
}
