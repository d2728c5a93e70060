import type { FieldSpec, GvkSelector } from '@krmkit/manifests';

/** A spec for each line: `+` to create missing mappings, the path, and the kind as `Kind.version.group`. */
export function specsOf(lines: string): readonly FieldSpec[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', kind = ''] = line.split(' ');
      const create = path.startsWith('+');
      return { path: create ? path.slice(1) : path, ...(create ? { create } : {}), ...gvkOf(kind) };
    });
}

export function gvkOf(text: string): GvkSelector {
  const [kind = '', version = '', ...group] = text.split('.');
  return {
    ...(kind === '' || kind === '*' ? {} : { kind }),
    ...(version === '' || version === '*' ? {} : { version }),
    ...(group.length === 0 ? {} : { group: group.join('.') }),
  };
}
