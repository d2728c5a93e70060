/** Integers from 0 up to below a bound, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  };
}

/** A line of a manifest: `key: value  # comment`, with its indentation. */
interface Field {
  readonly before: string;
  readonly value: string;
  readonly comment: string | undefined;
  /** The meaning of the line, for the expected result. */
  readonly id: string;
}

export interface History {
  readonly base: string;
  /** The states of a branch, one for each commit. */
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** The expected result of the merge: all edits of both sides, and nothing else. */
  readonly merged: string;
  /** The comments that each branch wrote. */
  readonly comments: readonly string[];
}

/**
 * Two branches of one Deployment that change different fields, often on neighbouring lines, in one to three commits.
 */
export function randomHistory(seed: number): History {
  const random = createRandom(seed);
  const base = deployment(random);
  const fields = base.filter((line): line is Field => typeof line !== 'string');
  const shuffled = fields.map((field) => ({ field, key: random(1 << 30) })).toSorted((a, b) => a.key - b.key);
  const each = 1 + random(Math.floor(fields.length / 2) - 1);
  const mine = shuffled.slice(0, each).map(({ field }) => field);
  const others = shuffled.slice(each, 2 * each).map(({ field }) => field);
  const comments: string[] = [];
  const edit = (name: string, chosen: readonly Field[]): readonly Edits[] => {
    const commits = 1 + random(3);
    const edits = Array.from({ length: commits }, (): Map<string, Field> => new Map());
    for (const [index, field] of chosen.entries()) {
      const how = random(3);
      const comment = how === 0 ? field.comment : `${name} ${field.id} ${seed}`;
      if (comment !== undefined && comment !== field.comment) comments.push(comment);
      const value = how === 2 ? field.value : `${name}-${index}`;
      edits[index % commits]?.set(field.id, { ...field, value, comment });
    }
    return edits.map((_, index) => new Map(edits.slice(0, index + 1).flatMap((map) => [...map])));
  };
  const ours = edit('ours', mine);
  const theirs = edit('theirs', others);
  const all = new Map([...(ours.at(-1) ?? []), ...(theirs.at(-1) ?? [])]);
  return {
    base: print(base, new Map()),
    ours: ours.map((edits) => print(base, edits)),
    theirs: theirs.map((edits) => print(base, edits)),
    merged: print(base, all),
    comments,
  };
}

type Edits = ReadonlyMap<string, Field>;

function print(lines: readonly (string | Field)[], edits: Edits): string {
  return lines
    .map((line) => {
      if (typeof line === 'string') return `${line}\n`;
      const { before, value, comment } = edits.get(line.id) ?? line;
      return `${before}${value}${comment === undefined ? '' : `  # ${comment}`}\n`;
    })
    .join('');
}

function deployment(random: (bound: number) => number): readonly (string | Field)[] {
  const lines: (string | Field)[] = ['# A manifest of somebody.', 'apiVersion: apps/v1', 'kind: Deployment'];
  const field = (indent: number, key: string, id: string): void => {
    const comment = random(3) === 0 ? `about ${id}` : undefined;
    lines.push({ before: `${' '.repeat(indent)}${key}: `, value: `v${random(100)}`, comment, id });
  };
  lines.push('metadata:', '  name: web', '  annotations:');
  for (let index = 0; index < 2 + random(4); index++) field(4, `example.com/a${index}`, `annotation ${index}`);
  lines.push('spec:');
  field(2, 'progress', 'progress');
  field(2, 'history', 'history');
  lines.push('  template:', '    spec:', '      containers:');
  for (let container = 0; container < 1 + random(3); container++) {
    lines.push(`        # container ${container}`, `        - name: c${container}`);
    field(10, 'image', `image ${container}`);
    field(10, 'workingDir', `directory ${container}`);
    lines.push('          env:');
    for (let index = 0; index < 1 + random(4); index++) {
      lines.push(`            - name: E${index}`);
      field(14, 'value', `env ${container} ${index}`);
    }
  }
  field(6, 'nodeName', 'node');
  return lines;
}
