import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The fonts are cut out of their packages, so no chunk names them. */
const fonts = ['@fontsource-variable/onest', '@fontsource-variable/readex-pro'];

/** Licences that the gcc libraries have: free to be passed on with any program. */
const ofGcc = 'GPL-3.0-or-later WITH GCC-exception-3.1';

/**
 * The parts of a release: a CycloneDX list, and the licences of all of them in one text.
 * @param {{ version: string, commit: string, madeAt: number, nodePackage: string,
 *   debian: { name: string, version: string, copyright: string } | null }} of
 */
export function partsList({ version, commit, madeAt, nodePackage, debian }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = ['client', 'server'].flatMap((side) =>
    readFileSync(join(root, `dist/packages-${side}.txt`), 'utf8')
      .trim()
      .split('\n'),
  );
  const parts = [...new Set([...names, ...fonts])].sort().map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { name, version, license, integrity: packages[`node_modules/${name}`]?.integrity, text: licenceIn(folder) };
  });
  const node = JSON.parse(readFileSync(join(nodePackage, 'package.json'), 'utf8'));
  parts.push({ ...node, integrity: packages[`node_modules/${node.name}`]?.integrity, text: licenceIn(nodePackage) });

  const components = parts.map(({ name, version, license, integrity }) => ({
    type: 'library',
    'bom-ref': `pkg:npm/${name.replace('@', '%40')}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(integrity && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  }));
  if (debian) {
    const purl = `pkg:deb/debian/${debian.name}@${encodeURIComponent(debian.version)}`;
    components.push({
      type: 'library',
      'bom-ref': purl,
      name: debian.name,
      version: debian.version,
      purl,
      licenses: [{ expression: ofGcc }],
    });
  }
  const application = { type: 'application', 'bom-ref': 'stagedoor', name: 'stagedoor', version };
  const metadata = {
    timestamp: new Date(madeAt * 1000).toISOString(),
    component: {
      ...application,
      licenses: [{ license: { id: 'MIT' } }],
      properties: [{ name: 'commit', value: commit }],
    },
  };
  const hash = createHash('sha256')
    .update(JSON.stringify([metadata, components]))
    .digest('hex');
  const serialNumber = `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, version: 1, metadata, components };

  const texts = parts.map(({ name, version, license, text }) => `${name} ${version}, ${license}\n\n${text}`);
  if (debian) texts.push(`${debian.name} ${debian.version}, ${ofGcc}\n\n${readFileSync(debian.copyright, 'utf8')}`);
  return { sbom, licences: texts.join(`\n\n${'='.repeat(80)}\n\n`) };
}

/** The licence of a package in its own words. @param {string} folder */
function licenceIn(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : 'The package names its licence, and brings no text of it.';
}
