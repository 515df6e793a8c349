import { consoleRoutes } from 'virtual:console-routes';
import { contractRoutes } from 'virtual:contract-routes';
import { type Input, type Output, replacesSession } from '#client/api/call.ts';
import type { UserData } from '#contract/auth.ts';
import type { OperationName } from '#contract/contract.ts';
import { type FailureCode, failures, refusedField } from '#contract/failure.ts';
import { livePath } from '#contract/live.ts';
import { happen } from './happen.ts';
import { forgetActs, noteAct } from './read-again.ts';

/** A reply that never arrives. */
export const never = Symbol('never');
/** A network failure. */
export const offline = Symbol('offline');

class Refusal {
  readonly code: FailureCode;
  readonly retryAfter: number | null;
  readonly field: string | undefined;

  constructor(code: FailureCode, retryAfter: number | null, field?: string) {
    this.code = code;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** A reply with a failure code, and the seconds to wait before a retry if the server names them. */
export function refusal(code: FailureCode, retryAfter: number | null = null): Refusal {
  return new Refusal(code, retryAfter);
}

/** The reply to input that the contract does not take because of one field, such as `days.0.at`. */
export function unfit(field: string): Refusal {
  return new Refusal('BAD_REQUEST', null, field);
}

type Reply<Name extends OperationName> = Output<Name> | Refusal | typeof never | typeof offline;
type Answer<Name extends OperationName> = Reply<Name> | ((input: Input<Name>) => Reply<Name> | Promise<Reply<Name>>);

/** The fake server's answers by operation: a reply, or a function of the input. */
export type Answers = { [Name in OperationName]?: Answer<Name> };

/** Responses for addresses outside the contract, such as a file's. One that throws breaks the connection off. */
export type Files = Record<string, (request: Request) => Response | Promise<Response>>;

export type FakeServer = ReturnType<typeof openFakeServer>;

const operations = new Map(
  Object.entries({ ...contractRoutes, ...consoleRoutes }).map(([name, route]) => {
    const [path, method = 'POST'] = route.split(' ');
    return [`${method} ${path}`, name as OperationName];
  }),
);

function operationOf({ method, url }: Request): OperationName | undefined {
  return operations.get(`${method} ${new URL(url).pathname.replace(/^\/api/, '')}`);
}

/**
 * Takes the server's place in this page: `fetch` is answered from a table. A request that the table lacks is noted as
 * unexpected, which fails the test.
 */
export function openFakeServer(answers: Answers, files: Files = {}) {
  forgetActs();
  const table: Answers = { ...answers };
  const calls: { name: OperationName; input: unknown }[] = [];
  const unexpected: string[] = [];
  let isReachable = true;
  let signedIn: UserData | null = null;
  const closing = new AbortController();

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!isReachable) return breakOff();
    const file = files[pathname];
    if (file) return file(request);
    const name = operationOf(request);
    const given = name && table[name];
    if (!name || given === undefined) {
      unexpected.push(`${request.method} ${pathname}`);
      return new Promise(() => {});
    }
    const input = request.method === 'GET' ? Object.fromEntries(searchParams) : await request.json();
    calls.push({ name, input });
    const reply = typeof given === 'function' ? await (given as (input: unknown) => unknown)(input) : given;
    if ((name === 'auth.signIn' || name === 'auth.acceptInvite') && isAnswer(reply)) signedIn = reply as UserData;
    if (closing.signal.aborted) return new Promise(() => {});
    if (isAnswer(reply)) noteAct(name, reply);
    return respond(reply, input);
  }

  globalThis.fetch = (address, options) => {
    const request = new Request(address, options);
    // As a real one, it breaks off with the reason of the signal, whenever the answer comes. What replaces a session
    // breaks off with the server, too: others wait for it, also those of the next test.
    const name = operationOf(request);
    const signal =
      name && replacesSession.includes(name) ? AbortSignal.any([request.signal, closing.signal]) : request.signal;
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
    return signal.aborted ? Promise.reject(signal.reason) : Promise.race([answer(request), aborted]);
  };
  return {
    /** Requests without an answer in the table. */
    unexpected,

    /** The last person who signed in here; null for nobody. */
    signedIn: () => signedIn,

    /** Changes the answers of some operations from now on. */
    answer(changed: Answers): void {
      Object.assign(table, changed);
    },

    /** The operations that were called. */
    called: (): OperationName[] => calls.map(({ name }) => name),

    /** The inputs of an operation's calls so far. */
    calls<Name extends OperationName>(name: Name): Input<Name>[] {
      return calls.filter((one) => one.name === name).map(({ input }) => input as Input<Name>);
    },

    /** Takes the whole page offline, with the browser's event. */
    goAway(): void {
      isReachable = false;
      setOnline(false);
    },

    /** Brings it back online. */
    comeBack(): void {
      isReachable = true;
      setOnline(true);
    },

    /** Answers nothing any more, nor what is in flight: what comes later belongs to no test. */
    close(): void {
      closing.abort();
      globalThis.fetch = () => new Promise(() => {});
      setOnline(true);
    },
  };
}

function isAnswer(reply: unknown): boolean {
  return reply !== never && reply !== offline && !(reply instanceof Refusal);
}

/** The id of every refused request. */
const requestId = 'a1b2c3d4-0000-4000-8000-000000000000';

function respond(reply: unknown, input: object): Response | Promise<Response> {
  if (reply === never) return new Promise(() => {});
  if (reply === offline) return breakOff();
  // The browser may take longer to read a body than the next test takes to begin.
  if (!(reply instanceof Refusal))
    return Object.assign(Response.json(reply), { json: async () => structuredClone(reply) });
  const headers = reply.retryAfter === null ? undefined : { 'retry-after': String(reply.retryAfter) };
  const field = reply.field ?? refusedField(reply.code, Object.keys(input));
  return Response.json({ code: reply.code, requestId, field }, { status: failures[reply.code], headers });
}

function breakOff(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

function setOnline(isOnline: boolean): void {
  if (navigator.onLine === isOnline) return;
  // Without our own property, the browser's value holds, or a test's.
  if (isOnline) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  happen(isOnline ? 'online' : 'offline');
}

/** The live connection of a fake server: it never opens, so screens get their data by requests alone. */
class SilentSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING;
  close(): void {}
  send(): void {}
}

const RealSocket = globalThis.WebSocket;
globalThis.WebSocket = new Proxy(RealSocket, {
  construct: (Socket, [address, protocols]) =>
    new URL(address, location.href).pathname === livePath ? new SilentSocket() : new Socket(address, protocols),
});
