import type { CompareSettings } from '@krmkit/check';
import { parseIgnoredField } from '@krmkit/check';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { wrongUsage } from '../definition.ts';
import { readValues } from '../readers.ts';

export const IGNORE_FIELD_OPTION: OptionDefinition = {
  long: 'ignore-field',
  value: '[KIND=]PATH',
  repeatable: true,
  description:
    'count differences of this field and below it, and do not show them: spec.replicas, Deployment.apps=spec.replicas, spec.template.spec.containers[*].image (repeatable)',
};

export function readIgnoreFields(parsed: ParsedArguments): Checked<CompareSettings['ignoreFields']> {
  return readValues(parsed, IGNORE_FIELD_OPTION.long, (text) => {
    const field = parseIgnoredField(text);
    if (field.ok) return field;
    const hint = 'for example --ignore-field spec.replicas or --ignore-field Deployment=spec.replicas';
    return wrongUsage(`--ignore-field ${JSON.stringify(text)} is not valid: ${field.message}`, hint);
  });
}
