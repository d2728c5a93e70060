import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';
import { readJudgeSettings } from '../build/settings.ts';
import type { Checked, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach } from '../readers.ts';
import { readFindingSettings } from '../expand/finding-options.ts';
import { readObjectRequest } from '../expand/object-options.ts';
import { readPodOptions } from '../expand/pod-settings.ts';
import { readCommon } from '../shared/paths.ts';
import { readIgnoreFields } from '../shared/ignore-field-option.ts';
import type {
  CompareSettings,
  JudgeSideSettings,
  ObjectRequest,
  RevisionSideSettings,
  PreviewFormat,
} from '@krmkit/check';
import { PREVIEW_FORMATS } from '@krmkit/check';

/** The options of `krmkit preview`. */
export interface PreviewSettings extends RevisionSideSettings, JudgeSideSettings, CompareSettings {
  readonly format: PreviewFormat;
  /** True: the status is 1 if anything changes. */
  readonly failOnChange: boolean;
  readonly objectRequest: ObjectRequest;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export function readPreviewSettings(parsed: ParsedArguments): Checked<PreviewSettings> {
  const read = readEach(parsed, {
    pods: readPodOptions,
    findings: readFindingSettings,
    ignoreFields: readIgnoreFields,
    objectRequest: readObjectRequest,
    judged: () => readJudgeSettings(parsed, parsed.positional),
  });
  if (!read.ok) return read;
  const { pods, findings, judged, ignoreFields, objectRequest } = read.value;
  if (judged.paths.includes('-')) {
    return wrongUsage('git has no revisions of standard input', 'name files or directories of a clone');
  }
  for (const path of judged.paths) {
    const [, base = '', head = ''] = RANGE.exec(path) ?? [];
    if (base === '') continue;
    const options = head === '' ? `--base ${base}` : `--base ${base} --head ${head}`;
    return wrongUsage(`${path} is a range of revisions, not a path`, `name the revisions: krmkit preview ${options}`);
  }
  const { switches } = parsed;
  const format = lastValue(parsed, 'output');
  return {
    ok: true,
    value: {
      ...judged,
      ...findings,
      ...pods,
      ignoreFields,
      objectRequest,
      kubernetes: pods.kubernetes ?? readRelease(NEWEST_RELEASE),
      base: lastValue(parsed, 'base'),
      head: lastValue(parsed, 'head'),
      format: PREVIEW_FORMATS.find((known) => known === format) ?? 'table',
      complete: switches.has('complete'),
      strict: switches.has('strict'),
      failOnChange: switches.has('fail-on-change'),
      showSecrets: switches.has('show-secrets'),
      ...readCommon(parsed),
    },
  };
}

/** `main..HEAD` or `main...topic` of gitrevisions(7). A path with two dots can begin with `./`. */
const RANGE = /^([\w-](?:[\w.@^~{}/-]*[\w@^~{}-])?)\.{2,3}([\w@^~{}-][\w.@^~{}/-]*)?$/;
