import type { Provenance } from './provenance.ts';
import type { Value } from '../value.ts';

/** A variable of a container's environment. */
export interface Variable {
  readonly name: string;
  readonly value: Value;
  readonly provenance: Provenance;
}
