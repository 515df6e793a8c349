import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spread } from '#bench/figures.ts';
import { installPeer } from '#bench/install-peer.ts';

/** A page's cost and Lighthouse's verdict: bytes as transferred, scores out of 100, milliseconds. */
export type PageFigures = {
  scriptBytes: number;
  bytes: number;
  requests: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  blocked: number;
};

export type Lighthouse = {
  /** Opens an address as Lighthouse's phone does, with a cold cache; the profile's session remains. */
  look(url: string): Promise<PageFigures>;
  close(): Promise<void>;
};

/** The parts of Lighthouse's result that are used. */
type Result = {
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
};
type NetworkRequest = { url: string; resourceType?: string; transferSize: number };

/** Installs Lighthouse; `open` starts a browser with a profile, and Lighthouse for it. */
export async function installLighthouse(browser: string) {
  const { folder, remove } = await installPeer('lighthouse');
  const within = createRequire(join(folder, 'here.js'));
  const load = async (name: string) => import(pathToFileURL(within.resolve(name)).href);
  const { default: lighthouse } = await load('lighthouse');
  const { launch } = await load('chrome-launcher');

  async function look(url: string, port: number): Promise<PageFigures> {
    const onlyCategories = ['performance', 'accessibility', 'best-practices'];
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories });
    return figuresOf(lhr as Result);
  }

  return {
    async open(profile: string): Promise<Lighthouse> {
      const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-background-networking'];
      const chrome = await launch({ chromePath: browser, userDataDir: profile, chromeFlags });
      return {
        // Now and then a browser's trace lacks its start; a second run has it.
        look: (url) => look(url, chrome.port).catch(() => look(url, chrome.port)),
        close: async () => chrome.kill(),
      };
    },
    close: remove,
  };
}

function figuresOf({ audits, categories, runtimeError }: Result): PageFigures {
  if (runtimeError) throw new Error(runtimeError.message);
  const requests = (audits['network-requests']?.details?.items ?? []).filter(({ url }) => /^https?:/.test(url));
  const sum = (some: NetworkRequest[]) => some.reduce((total, { transferSize }) => total + transferSize, 0);
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: sum(requests),
    requests: requests.length,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
  };
}

/** The median of several runs, figure by figure. */
export function middleOf(looks: PageFigures[]): PageFigures {
  const [first] = looks;
  if (!first) throw new Error('Nothing was looked at.');
  const names = Object.keys(first) as (keyof PageFigures)[];
  return Object.fromEntries(names.map((name) => [name, spread(looks.map((look) => look[name])).median])) as PageFigures;
}
