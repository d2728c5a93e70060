// Loaded into a program that is measured (`node -r`): writes to descriptor 3 what of the processors it has taken, in
// microseconds, when it ends.
'use strict';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.getBuiltinModule('node:fs').writeSync(3, String(userCPUTime + systemCPUTime));
});
