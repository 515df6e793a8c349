/**
 * What each page costs a phone: bytes, requests, and Lighthouse's mobile figures, the median of three runs. Compared
 * with our own app with a static skeleton instead of its first paint, and by Vite alone, without our build's steps; and
 * with a stack of the kind ours replaces, built here from npm with the same records and pictures.
 */
import { paths } from '#contract/paths.ts';
import { ensureBrowser } from '#scripts/browser.mjs';
import { buildIfNeeded } from '#scripts/build.mjs';
import { rowsOf } from './figures.ts';
import { openDemoServer } from './pages/demo-server.ts';
import { installLighthouse, middleOf, type PageFigures } from './pages/lighthouse.ts';
import { openPeerServer } from './pages/peer-server.ts';
import { buildPlain } from './pages/plain-build.ts';
import { buildWithSkeleton } from './pages/skeleton-build.ts';

const row = rowsOf([16], 9);
const looks = 3;
const routes = [paths.login, paths.home, paths.payslips, paths.myProfile, paths.myVoice];

await buildIfNeeded(process.execPath);
const browser = await ensureBrowser(process.execPath);
console.log('Opening the demo company, and building the peer…');
const ours = await openDemoServer(browser);
const opened: { close(): Promise<void> }[] = [ours];
try {
  const skeleton = await openDemoServer(browser, buildWithSkeleton);
  opened.push(skeleton);
  const plain = await openDemoServer(browser, buildPlain);
  opened.push(plain);
  const peer = await openPeerServer(ours);
  opened.push(peer);
  const lighthouse = await installLighthouse(browser);
  const stranger = await lighthouse.open(ours.profiles.stranger);
  const member = await lighthouse.open(ours.profiles.member);
  const skeletonMember = await lighthouse.open(skeleton.profiles.member);
  const plainMember = await lighthouse.open(plain.profiles.member);
  opened.push(lighthouse, stranger, member, skeletonMember, plainMember);
  console.log(
    row('page', 'script KB', 'all KB', 'requests', 'perf', 'a11y', 'best', 'FCP s', 'LCP s', 'CLS', 'TBT ms'),
  );
  for (const path of routes) {
    const seen: Record<'ours' | 'skeleton' | 'plain' | 'peer', PageFigures[]> = {
      ours: [],
      skeleton: [],
      plain: [],
      peer: [],
    };
    for (let look = 0; look < looks; look += 1) {
      seen.ours.push(await (path === paths.login ? stranger : member).look(`${ours.url}${path}`));
      seen.skeleton.push(await (path === paths.login ? stranger : skeletonMember).look(`${skeleton.url}${path}`));
      seen.plain.push(await (path === paths.login ? stranger : plainMember).look(`${plain.url}${path}`));
      seen.peer.push(await stranger.look(`${peer.url}${path}`));
    }
    print(path, middleOf(seen.ours));
    print('  skeleton', middleOf(seen.skeleton));
    print('  Vite alone', middleOf(seen.plain));
    print('  the peer', middleOf(seen.peer));
  }
} finally {
  for (const one of opened.reverse()) await one.close();
}

function print(page: string, figures: PageFigures): void {
  const { scriptBytes, bytes, requests, performance, accessibility, bestPractices } = figures;
  console.log(
    row(
      page,
      (scriptBytes / 1024).toFixed(0),
      (bytes / 1024).toFixed(0),
      requests.toFixed(0),
      performance.toFixed(0),
      accessibility.toFixed(0),
      bestPractices.toFixed(0),
      (figures.firstPaint / 1000).toFixed(2),
      (figures.largestPaint / 1000).toFixed(2),
      figures.shift.toFixed(3),
      figures.blocked.toFixed(0),
    ),
  );
}
