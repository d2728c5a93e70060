// `npm run executable`: this Node with the present build in it, as one program: temp/release/krmkit.
//   node scripts/executable.mjs [--archive] [FOLDER]   writes to another folder; with --archive, also a tarball of it
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { transform } from 'esbuild';
import { inject } from 'postject';
import { dist, filesBelow, readJson, root, temp } from './project.mjs';

const SYSTEMS = { win32: 'windows' };
const ARCHITECTURES = { x64: 'amd64' };
const system = SYSTEMS[process.platform] ?? process.platform;
const platform = `${system}-${ARCHITECTURES[process.arch] ?? process.arch}`;
const given = process.argv.slice(2);
const wantsArchive = given.includes('--archive');
const folder = resolve(given.find((text) => !text.startsWith('-')) ?? join(temp, 'release'));
const program = system === 'windows' ? 'krmkit.exe' : 'krmkit';

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`);
}

mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(folder, 'work-'));
try {
  const paths = [
    'package.json',
    ...filesBelow(dist).flatMap((path) => (/^types\/|\.(?:txt|1)$/.test(path) ? [] : [`dist/${path}`])),
  ];
  const contents = paths.map((path) => readFileSync(join(root, path)));
  const content = Buffer.concat(contents);
  const files = paths.map((path, index) => [path, contents[index].length]);
  const hash = createHash('sha256').update(JSON.stringify(files)).update(content);
  const index = { digest: hash.digest('hex').slice(0, 16), files };
  writeFileSync(join(work, 'index'), JSON.stringify(index));
  writeFileSync(join(work, 'content'), content);
  const start = readFileSync(join(root, 'scripts', 'executable-start.mjs'), 'utf8');
  writeFileSync(join(work, 'start.cjs'), (await transform(start, { format: 'cjs', platform: 'node' })).code);
  const config = {
    main: 'start.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    assets: { index: 'index', content: 'content' },
  };
  writeFileSync(join(work, 'config.json'), JSON.stringify(config));
  run(process.execPath, ['--experimental-sea-config', 'config.json']);

  const path = join(work, program);
  copyFileSync(process.execPath, path);
  chmodSync(path, 0o755);
  // A signature of macOS would be wrong after the injection, and without one the program does not start.
  if (system === 'darwin') run('codesign', ['--remove-signature', program]);
  await inject(path, 'NODE_SEA_BLOB', readFileSync(join(work, 'blob')), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(system === 'darwin' ? { machoSegmentName: 'NODE_SEA' } : {}),
  });
  if (system === 'darwin') run('codesign', ['--sign', '-', program]);

  if (wantsArchive) {
    // The licence of Node is beside the program, or above its folder.
    const node = dirname(process.execPath);
    const places = [join(node, 'LICENSE'), join(node, '../LICENSE'), '/usr/share/doc/nodejs/LICENSE'];
    const nodeLicense = places.find((place) => existsSync(place));
    if (nodeLicense === undefined) throw new Error('the licence of Node is not beside this Node');
    copyFileSync(nodeLicense, join(work, 'NODE-LICENSE'));
    copyFileSync(join(root, 'LICENSE'), join(work, 'LICENSE'));
    copyFileSync(join(dist, 'krmkit.1'), join(work, 'krmkit.1'));
    copyFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), join(work, 'THIRD-PARTY-LICENSES.txt'));
    const bom = readJson(join(dist, 'sbom.cdx.json'));
    const version = process.versions.node;
    const purl = `pkg:generic/node@${version}`;
    bom.components.push({ 'bom-ref': `node@${version}`, type: 'platform', name: 'node', version, purl });
    writeFileSync(join(work, 'sbom.cdx.json'), JSON.stringify(bom, undefined, 2));
    const archive = join(folder, `krmkit-${platform}.tar.gz`);
    run('tar', [
      '-czf',
      archive,
      program,
      'LICENSE',
      'THIRD-PARTY-LICENSES.txt',
      'NODE-LICENSE',
      'sbom.cdx.json',
      'krmkit.1',
    ]);
    console.log(archive);
  }
  renameSync(path, join(folder, program));
  console.log(join(folder, program));
} finally {
  rmSync(work, { recursive: true, force: true });
}
