/** What the process answers; the command line's documentation lists the same numbers. */
export const EXIT = {
  done: 0,
  findings: 1,
  usage: 2,
  unreadable: 3,
  environment: 4,
  /** A bug in krmkit: EX_SOFTWARE of sysexits.h. */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];
