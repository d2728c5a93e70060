/** Numbers in eight bytes each, whatever an array would take for them. */
export interface NumberList {
  readonly push: (value: number) => void;
  /** 0 for one that is not there. */
  readonly at: (index: number) => number;
  readonly set: (index: number, value: number) => void;
  readonly length: () => number;
}

const LEAST_NUMBERS = 64;

export function createNumberList(): NumberList {
  let numbers = new Float64Array(LEAST_NUMBERS);
  let length = 0;
  return {
    push: (value) => {
      if (length === numbers.length) {
        const before = numbers;
        numbers = new Float64Array(length * 2);
        numbers.set(before);
      }
      numbers[length] = value;
      length += 1;
    },
    at: (index) => (index < length ? (numbers[index] ?? 0) : 0),
    set: (index, value) => {
      if (index < length) numbers[index] = value;
    },
    length: () => length,
  };
}
