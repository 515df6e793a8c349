import type { CallOperation, Input } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { createLiveConnection } from '#client/live/live-connection.ts';
import { openRoom } from '#client/my-voice/log/room.ts';
import { roomOutbox } from '#client/my-voice/log/room-outbox.ts';
import { openOutbox } from '#client/outbox/outbox.ts';
import { memoryStore, type QueueStore } from '#client/outbox/queue-store.ts';
import { contract, type OperationName } from '#contract/contract.ts';
import type { Failure } from '#contract/failure.ts';
import { livePath } from '#contract/live.ts';

/**
 * The client's network: up; down; requests only, as behind a proxy that blocks WebSockets; or delivering requests while
 * losing the answers to those that send.
 */
export type Network = 'up' | 'down' | 'no-sockets' | 'loses-answers';

export type RoomClient = Awaited<ReturnType<typeof openRoomClient>>;

/** The room as in the app, in this process: the shipped client library over a real network to a real server. */
export async function openRoomClient(url: string, cookie: string, store: QueueStore = memoryStore()) {
  let network: Network = 'up';
  const isDown = () => network === 'down';

  const call: CallOperation = async (name, input) => {
    if (isDown()) throw new CallFailure('OFFLINE');
    const answer = await ask(url, cookie, name, input);
    if (isDown() || (network === 'loses-answers' && name === 'myVoice.send')) throw new CallFailure('OFFLINE');
    return answer as never;
  };
  const { user } = await call('auth.session');
  if (!user) throw new Error('Nobody is signed in.');

  const connection = createLiveConnection({
    open: () => {
      const address = isDown() || network === 'no-sockets' ? 'ws://127.0.0.1:1' : url.replace('http', 'ws');
      return new WebSocket(`${address}${livePath}`, { headers: { cookie, origin: url } });
    },
    onTopic: () => {},
    catchUp: async () => {},
    onDoubt: () => {},
  });
  const outbox = openOutbox({ userId: user.id, call, store, alone: (work) => work() });
  const room = openRoom({ userId: user.id, call, channel: connection, outbox: roomOutbox(outbox) });
  let leave = room.subscribe(() => {});
  connection.wake();

  return {
    userId: user.id,
    view: room.view,
    acts: room.acts,
    /** Changes the network; fires the browser's events when it is lost or restored. */
    have(next: Network): void {
      network = next;
      connection.lose();
      if (!isDown()) {
        connection.wake();
        outbox.goOn();
      }
    },
    leave: () => leave(),
    comeBack: () => {
      leave = room.subscribe(() => {});
    },
    close(): void {
      leave();
      outbox.close();
      connection.close();
    },
  };
}

async function ask<Name extends OperationName>(url: string, cookie: string, name: Name, input?: Input<Name>) {
  const [feature = '', operation = ''] = name.split('.');
  const procedures = contract as unknown as Record<
    string,
    Record<string, { '~orpc': { route: { method?: string; path?: string } } }>
  >;
  const procedure = procedures[feature]?.[operation];
  if (!procedure) throw new Error(`There is no operation ${name}.`);
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = method === 'GET' ? {} : { body: JSON.stringify(input ?? {}) };
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}${query}`, { method, headers, ...body }).catch(beOffline);
  const answer = await response.json().catch(beOffline);
  if (response.ok) return answer;
  const retryAfter = response.headers.get('retry-after');
  throw new CallFailure((answer as Failure).code, retryAfter ? Number(retryAfter) : null);
}

function beOffline(): never {
  throw new CallFailure('OFFLINE');
}
