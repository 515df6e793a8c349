import { screenAt } from '#contract/paths.ts';

/** Paths that only the server can answer: offline, the worker does not know whether they exist. */
const ofTheServer = /^\/(?:api|absence|payslips|files|built|look|health)\//;

/** What a worker answers from. */
type Sources = {
  origin: string;
  builtFiles: readonly string[];
  withPage: (request: Request, pathname: string) => Promise<Response>;
  cachedFile: (pathname: string) => Promise<Response | undefined>;
  readCompanyLookAgain: () => Promise<void>;
};

type Answer = {
  response: Promise<Response>;
  /** What goes on after it; it never rejects. */
  rest?: Promise<void>;
};

/**
 * The answer to a request; undefined for one that is the network's to answer. It answers only navigations, built files
 * and the look: no other answer passes through the worker, so it cannot cache one.
 */
export function answerTo(request: Request, sources: Sources): Answer | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== sources.origin) return;
  if (request.mode === 'navigate') {
    if (screenAt(pathname)) {
      const response = sources.withPage(request, pathname);
      return { response, rest: response.then(sources.readCompanyLookAgain).catch(() => undefined) };
    }
    if (ofTheServer.test(pathname)) return;
    return { response: fetch(request).catch(() => sources.withPage(request, pathname)) };
  }
  if (/^\/(?:built|look)\//.test(pathname) || sources.builtFiles.includes(pathname)) {
    return { response: answerWithFile(request, pathname, sources) };
  }
}

async function answerWithFile(request: Request, pathname: string, { cachedFile }: Sources): Promise<Response> {
  const cached = await cachedFile(pathname).catch(() => undefined);
  return cached ?? fetch(request);
}
