/** A reference of an engine in a text, such as `$(params.x)` or `{{inputs.parameters.x}}`. */
export interface EngineReference {
  readonly start: number;
  readonly end: number;
  /** As messages show it: `params.x`. */
  readonly name: string;
  /**
   * `replaced`: the engine puts a text in its place that is known when the pod is made. `kept`: the engine leaves it for
   * the kubelet, which does not know it. `refused`: the engine refuses the object.
   */
  readonly state: 'replaced' | 'kept' | 'refused';
  /** Of the finding; an error if it is not given. */
  readonly severity?: 'warning';
  /** Why it is kept or refused, after the reference: `is not a parameter of the Task`. */
  readonly message?: string;
  readonly hint?: string;
  /** The text to write instead. */
  readonly replacement?: string;
}

/** What replaces references in the texts of a container before the kubelet expands them. */
export interface TextEngine {
  readonly name: 'Tekton' | 'Argo';
  /** The field with a script, in which the kubelet expands nothing. */
  readonly scriptField: 'script' | 'source';
  /** In the order of the text. */
  readonly find: (text: string) => readonly EngineReference[];
  /** Whether the engine adds a variable of this name to the container. */
  readonly addsVariable: (name: string) => boolean;
}

/** A character of the private use areas: an engine's text can contain it, but manifests do not. */
const MASKS = ['\uE000', '\uE001'] as const;

/** One mask after another: two that touch have different characters. */
export const MASK_RUN: RegExp = /\uE000+|\uE001+/g;

/** The text with each replaced reference as a run of characters that means nothing to the kubelet, of the same length. */
export function maskReplaced(text: string, references: readonly EngineReference[]): string {
  let masked = '';
  let done = 0;
  for (const [at, { start, end }] of references.filter(({ state }) => state !== 'kept').entries()) {
    masked += text.slice(done, start) + (MASKS[at % 2] ?? '').repeat(end - start);
    done = end;
  }
  return masked + text.slice(done);
}
