// `npm run release`: builds client and server, and packs them with Node into one archive that runs by itself on Linux.
// `--arch arm64` packs the Node of that processor; without it, that of this machine. The last line is the archive's path.
// The same commit, on the same Debian, gives the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { partsList } from './release-parts.mjs';
import { root } from './root.mjs';
import { stop } from './stop.mjs';
import { toolchain } from './toolchain.mjs';

/** The most that an archive may take, in bytes. */
const largest = 80_000_000;

/** What Node needs beside the C library, which a bare system may lack. */
const libraries = ['libatomic.so.1', 'libgcc_s.so.1', 'libstdc++.so.6'];

/** What an image is built and run by, with nothing but the archive. */
const containers = ['Dockerfile', '.dockerignore', 'compose.yaml'];

const { values } = parseArgs({ options: { arch: { type: 'string', default: process.arch } } });
const { arch } = values;
if (process.platform !== 'linux') stop('A release is made on Linux.');
if (arch !== 'x64' && arch !== 'arm64') stop('There is a release for --arch x64 and for --arch arm64.');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = process.env.COMMIT ?? said('git', ['rev-parse', 'HEAD']);
const madeAt = Number(process.env.SOURCE_DATE_EPOCH ?? said('git', ['log', '-1', '--format=%ct']));
const name = `stagedoor-${version}-linux-${arch}`;

if (!(await build(await toolchain()))) stop('It could not be built; Vite or Rolldown says why above.');
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-release-'));
try {
  const stage = join(folder, name);
  fill(stage, nodeOf(arch, folder));
  const archive = pack(folder);
  const { size } = statSync(archive);
  if (size > largest) stop(`The archive has ${size} bytes, and ${largest} are allowed.`);
  const digest = sha256(archive);
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`);
  console.log(`${(size / 1e6).toFixed(1)} MB, SHA-256 ${digest}, commit ${commit}`);
  console.log(archive);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Puts everything in its place. @param {string} stage @param {string} nodePackage the folder of Node's package */
function fill(stage, nodePackage) {
  for (const part of ['client', 'server']) cpSync(join(root, 'dist', part), join(stage, part), { recursive: true });
  const manifest = { name: 'stagedoor', version, type: 'module', private: true, license: 'MIT' };
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.env.example', ...containers])
    cpSync(join(root, file), join(stage, file));
  cpSync(join(root, 'deploy'), join(stage, 'deploy'), { recursive: true, filter: (file) => !file.includes('.test.') });
  mkdirSync(join(stage, 'bin'));
  cpSync(join(root, 'deploy/stagedoor'), join(stage, 'bin/stagedoor'));
  rmSync(join(stage, 'deploy/stagedoor'));
  const isText = (/** @type {string} */ file) => !file.includes('screenshots');
  cpSync(join(root, 'docs'), join(stage, 'docs'), { recursive: true, filter: isText });
  mkdirSync(join(stage, 'lib/gcc'), { recursive: true });
  cpSync(join(nodePackage, 'bin/node'), join(stage, 'lib/node'));
  const debian = arch === process.arch ? addLibraries(join(stage, 'lib/gcc')) : null;

  const { sbom, licences } = partsList({ version, commit, madeAt, nodePackage, debian });
  writeFileSync(join(stage, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(stage, 'LICENCES-OF-PARTS.txt'), licences);
  const files = readdirSync(stage, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(stage, file)).isFile())
    .sort();
  writeFileSync(join(stage, 'SHA256SUMS'), files.map((file) => `${sha256(join(stage, file))}  ${file}\n`).join(''));
  for (const file of ['bin/stagedoor', 'lib/node']) chmodSync(join(stage, file), 0o755);
}

/**
 * Copies what Node needs from this Debian, for systems that lack it; answers the package they are of.
 * @param {string} into @returns {{ name: string, version: string, copyright: string } | null}
 */
function addLibraries(into) {
  const lines = said('ldd', [join(root, `node_modules/node-linux-${arch}/bin/node`)]).split('\n');
  for (const library of libraries) {
    const path = lines.find((line) => line.trim().startsWith(`${library} `))?.match(/=> (\S+)/)?.[1];
    if (!path || !existsSync(path))
      return stop(`This machine has no ${library}; Debian has it in libatomic1 and libstdc++6.`);
    cpSync(realpathSync(path), join(into, library));
  }
  const copyright = '/usr/share/doc/libgcc-s1/copyright';
  if (!existsSync(copyright)) return stop('A release is made on Debian, whose licences of the C++ library go into it.');
  const [, version = ''] = said('dpkg-query', ['--show', 'libgcc-s1']).split(/\s/);
  return { name: 'libgcc-s1', version, copyright };
}

/** The folder of Node's package for a processor, from node_modules or by npm. @param {string} arch @param {string} folder */
function nodeOf(arch, folder) {
  const installed = join(root, `node_modules/node-linux-${arch}`);
  if (existsSync(join(installed, 'bin/node'))) return installed;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    `node_modules/node-linux-${arch}`
  ];
  const packed = said('npm', ['pack', '--silent', '--pack-destination', folder, `node-linux-${arch}@${lock.version}`]);
  const file = join(folder, packed);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== lock.integrity) stop(`${packed} is not the one in package-lock.json.`);
  const into = join(folder, 'node');
  mkdirSync(into);
  said('tar', ['--extract', '--file', file, '--directory', into, '--strip-components=1']);
  rmSync(file);
  return into;
}

/** Packs the stage so that its bytes depend on its content alone; answers the archive. @param {string} folder */
function pack(folder) {
  const into = join(root, 'release');
  mkdirSync(into, { recursive: true });
  const archive = join(into, `${name}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const order = ['--format=gnu', '--sort=name', `--mtime=@${madeAt}`];
  said('sh', [
    '-c',
    `cd "$0" && tar ${[...order, ...owner].join(' ')} --create "$1" | gzip -9n > "$2"`,
    folder,
    name,
    archive,
  ]);
  return archive;
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** What a program prints. @param {string} program @param {string[]} options */
function said(program, options) {
  const { status, stdout, error } = spawnSync(program, options, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) stop(`${program} failed${error ? `: ${error.message}` : '; it says why above'}.`);
  return stdout.trim();
}
