// For the release workflow: `node scripts/release.mjs TAG [FOLDER]`. Fails unless TAG is the version of package.json and
// CHANGELOG.md has a section for it. With FOLDER, which has the archives of scripts/executable.mjs, writes beside them:
//   notes.md      the section of CHANGELOG.md
//   SHA256SUMS    for `sha256sum --check`
//   krmkit.yaml   the manifest for krew, https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest
//   krmkit.rb     the formula for Homebrew, https://docs.brew.sh/Formula-Cookbook
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readJson, root } from './project.mjs';

const REPOSITORY = 'https://github.com/krmkit/krmkit';
const SUMMARY = 'Shows what containers get, and merges YAML';
const ARCHIVE = /^krmkit-(linux|darwin|windows)-(amd64|arm64)\.tar\.gz$/;

const [tag, folder, changelog = join(root, 'CHANGELOG.md')] = process.argv.slice(2);
const { version } = readJson(join(root, 'package.json'));

function stop(message) {
  console.error(`release: ${message}`);
  process.exit(1);
}

/** The text below `## VERSION` or `## VERSION - DATE`, up to the next heading of that level. */
function releaseNotes(text) {
  const sections = text.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/\s/, 1)[0].replaceAll(/[[\]]/g, '') === version);
  return section?.slice(section.indexOf('\n')).trim();
}

function archives() {
  const found = readdirSync(folder).flatMap((name) => {
    const [, os, arch] = ARCHIVE.exec(name) ?? [];
    if (os === undefined) return [];
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return [{ name, os, arch, sha256, url: `${REPOSITORY}/releases/download/v${version}/${name}` }];
  });
  if (found.length === 0) stop(`${folder} has no archive such as krmkit-linux-amd64.tar.gz`);
  return found;
}

function krewManifest(platforms) {
  const entries = platforms.map(({ os, arch, url, sha256 }) => {
    const bin = os === 'windows' ? 'krmkit.exe' : 'krmkit';
    return `  - selector:
      matchLabels:
        os: ${os}
        arch: ${arch}
    uri: ${url}
    sha256: ${sha256}
    bin: ${bin}
`;
  });
  return `apiVersion: krew.googlecontainertools.github.com/v1alpha2
kind: Plugin
metadata:
  name: krmkit
spec:
  version: v${version}
  homepage: ${REPOSITORY}
  shortDescription: ${SUMMARY}
  description: |
    Shows what every container really gets, reports references that cannot be resolved, runs configuration functions,
    and merges Kubernetes YAML. What you did not change stays byte for byte.
  platforms:
${entries.join('')}`;
}

/** Homebrew runs on macOS and Linux. */
function formula(platforms) {
  const systems = [
    ['darwin', 'on_macos'],
    ['linux', 'on_linux'],
  ].map(([system, block]) => {
    const ofSystem = platforms.filter(({ os }) => os === system);
    const inside = ofSystem.map(({ arch, url, sha256 }) =>
      [
        `    on_${arch === 'arm64' ? 'arm' : 'intel'} do`,
        `      url "${url}"`,
        `      sha256 "${sha256}"`,
        '    end',
      ].join('\n'),
    );
    return inside.length === 0 ? '' : `\n  ${block} do\n${inside.join('\n')}\n  end\n`;
  });
  return `class Krmkit < Formula
  desc "${SUMMARY}"
  homepage "${REPOSITORY}"
  version "${version}"
  license "Apache-2.0"
${systems.join('')}
  def install
    bin.install "krmkit"
    man1.install "krmkit.1"
    generate_completions_from_executable(bin/"krmkit", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/krmkit version")
  end
end
`;
}

if (tag !== `v${version}`) stop(`the tag is ${tag}, and package.json has the version ${version}`);
const notes = releaseNotes(readFileSync(changelog, 'utf8'));
if (notes === undefined || notes === '') stop(`CHANGELOG.md has no section "## ${version}"`);
if (folder !== undefined) {
  if (!existsSync(folder)) stop(`there is no directory ${folder}`);
  const platforms = archives();
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('notes.md', `${notes}\n`);
  write('SHA256SUMS', platforms.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''));
  write('krmkit.yaml', krewManifest(platforms));
  write('krmkit.rb', formula(platforms));
}
