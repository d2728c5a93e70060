// Loaded into a measured program (`node -r`): at its end, writes its processor time to descriptor 3, in microseconds.
'use strict';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.getBuiltinModule('node:fs').writeSync(3, String(userCPUTime + systemCPUTime));
});
