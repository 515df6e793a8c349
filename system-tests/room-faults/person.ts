import { setTimeout as passing } from 'node:timers/promises';
import type { CallOperation } from '#client/api/call.ts';
import type { Id } from '#contract/id.ts';
import { reactions } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { Browser } from './browser.ts';
import type { Chances } from './chances.ts';
import { watchView } from './checks.ts';
import type { History } from './history.ts';
import './contract-routes-in-node.ts';

// Imported only once the table of routes that it needs can be resolved.
const { call: callIt } = await import('#client/api/call.ts');
const { createLiveConnection } = await import('#client/live/live-connection.ts');
const { openRoom } = await import('#client/my-voice/log/room.ts');
const { roomOutbox } = await import('#client/my-voice/log/room-outbox.ts');
const { openOutbox } = await import('#client/outbox/outbox.ts');
const { memoryStore } = await import('#client/outbox/queue-store.ts');

/** What a person does besides sending, in percent. */
const habits = { edit: 3, remove: 4, react: 8, reload: 1, reconnect: 2, readOlder: 1, goBack: 1, goToNewest: 2 };

/** A person in the room, with the client library that browsers get. */
export type RoomClient = Awaited<ReturnType<typeof openPerson>>;

/** Opens the room for a person. Their unsent messages survive a reload of the page. */
export async function openPerson(
  browser: Browser,
  { id, email }: { id: string; email: string },
  history: History,
  chances: Chances,
) {
  const call: CallOperation = (name, input) => browser.run(() => callIt(name, input));
  const store = memoryStore();
  const name = email.slice(0, 8);
  let page = openPage();

  function openPage() {
    const look = watchView(history, name);
    const connection = createLiveConnection({
      open: browser.openSocket,
      onTopic: () => {},
      catchUp: async () => {},
      onDoubt: () => {},
    });
    const outbox = openOutbox({ userId: id as Id, call, store, alone: (work) => work() });
    const room = openRoom({ userId: id as Id, call, channel: connection, outbox: roomOutbox(outbox) });
    const leave = room.subscribe(() => look(room.view()));
    connection.wake();
    return {
      connection,
      outbox,
      room,
      close(): void {
        leave();
        outbox.close();
        connection.close();
      },
    };
  }

  const view = () => page.room.view();
  const own = (): Message | undefined =>
    chances.one(
      view()
        .messages.slice(-200)
        .filter(({ sender, text }) => sender.id === id && text !== null),
    );
  /** Failures are not retried: nobody was told of a success. */
  const unlessItFails = (acting: Promise<unknown>) => acting.then(() => true).catch(() => false);

  const doing: Record<keyof typeof habits, () => unknown> = {
    edit: async () => {
      const message = own();
      if (message) await unlessItFails(page.room.acts.edit(message.seq, `${message.text} (edited)`));
    },
    remove: async () => {
      const message = own();
      if (message && (await unlessItFails(page.room.acts.remove(message.seq))))
        history.deleted.set(message.seq, { ackedAt: performance.now() });
    },
    react: async () => {
      const message = chances.one(view().messages.slice(-50));
      if (message) await unlessItFails(page.room.acts.react(message.seq, chances.one(reactions), chances.next() < 0.7));
    },
    reload: () => {
      page.close();
      page = openPage();
    },
    reconnect: browser.dropSockets,
    readOlder: () => unlessItFails(page.room.acts.readOlder()),
    goBack: () => {
      const newest = view().newest.at(-1)?.seq ?? 1;
      return unlessItFails(page.room.acts.goTo(Math.ceil(chances.next() * newest)));
    },
    goToNewest: () => page.room.acts.goToNewest(),
  };

  async function act(): Promise<void> {
    let chance = chances.next() * 100;
    for (const habit of Object.keys(habits) as (keyof typeof habits)[]) {
      chance -= habits[habit];
      if (chance < 0) return void (await doing[habit]());
    }
  }

  return {
    name,
    email,
    browser,
    view,

    /** Their state, for error messages. */
    describe(): string {
      const { state, unsent, newest } = view();
      const waiting = unsent.map((one) => one.state).join(' ');
      return `${name}: ${page.connection.state()}, ${state}, up to ${newest.at(-1)?.seq ?? 0}, unsent: ${waiting || 'nothing'}`;
    },

    send(text: string): void {
      history.counts.sends++;
      page.room.acts.send(text, null);
    },

    /** Sends messages, and now and then does something else, until it is over. */
    async beBusy(silence: { least: number; most: number }, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        await passing(chances.between(silence.least, silence.most));
        // Without a network a person stops after a few unsent messages.
        if (view().unsent.length < 5) this.send(`${history.counts.sends} says ${name}`);
        await act();
      }
    },

    loseNetwork(): void {
      browser.setOnline(false);
      page.connection.lose();
    },
    findNetwork(): void {
      browser.setOnline(true);
      this.look();
    },
    /** Comes back to the page. */
    look(): void {
      page.connection.wake();
      page.outbox.goOn();
    },

    /** Goes back to the room's beginning and on to its end, reporting what they see every few pages. */
    async readEverything(show: () => void): Promise<void> {
      const { acts } = page.room;
      let pages = 0;
      const turn = () => ++pages % 10 === 0 && show();
      for (; view().more; turn()) await acts.readOlder();
      for (; view().newer; turn()) await acts.readNewer();
      show();
    },
    /** Jumps to a message in the room and reads on from there. */
    async readAround(number: number): Promise<void> {
      const { acts } = page.room;
      await acts.goTo(number);
      for (let pages = 0; pages < 3; pages += 1) {
        await acts.readOlder();
        await acts.readNewer();
      }
    },

    close: () => page.close(),
  };
}
