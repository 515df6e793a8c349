import { createContext, use, useMemo, useState } from 'react';
import type { UserData } from '#contract/auth.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { FindLinks } from './list/find-links.ts';
import { namesPattern } from './list/message-parts.ts';
import { useLateCode } from './use-late-code.ts';

/** A person seen in the room. A sender without a username has no name here: they are a guest. */
export type RoomPerson = { id: string; name: string | null; profilePic: string | null };

/** The senders of the loaded messages, and the pattern that finds their names in a text. */
export type People = {
  me: string;
  /** The reader's own name, as others mention it. */
  myName: string | null;
  byId: ReadonlyMap<string, RoomPerson>;
  names: RegExp | null;
  /** Finds the links in a text; null until its code is loaded. */
  findLinks: FindLinks | null;
};

// It weighs as much as all the code that draws a message, and few have a link.
const loadFindLinks = () => import('./list/find-links.ts').then((part) => part.default);

const PeopleContext = createContext<People>({ me: '', myName: null, byId: new Map(), names: null, findLinks: null });

/** Provides the people of the room to its children. */
export const PeopleProvider = PeopleContext.Provider;

/** The people of the surrounding room. */
export function usePeople(): People {
  return use(PeopleContext);
}

/** A sender's name in the room; null for a guest. */
export function nameOf({ username, fullName }: Pick<UserData, 'username' | 'fullName'>): string | null {
  return username === null ? null : (fullName ?? username);
}

/** The senders of all messages loaded so far; the same object until there is somebody new. */
export function useRoomPeople(messages: readonly Message[], newest: readonly Message[], user: UserData): People {
  const [known, setKnown] = useState<ReadonlyMap<string, RoomPerson>>(new Map());
  const byId = useMemo(
    () => withPeopleOf(newest === messages ? messages : [...messages, ...newest], known),
    [messages, newest, known],
  );
  if (byId !== known) setKnown(byId);
  const [findLinks] = useLateCode(loadFindLinks);
  const { id } = user;
  const myName = nameOf(user);
  return useMemo(() => {
    const names = [...byId.values(), { name: myName }].flatMap(({ name }) => name ?? []);
    return { me: id, myName, byId, names: namesPattern(names), findLinks };
  }, [byId, id, myName, findLinks]);
}

function withPeopleOf(
  messages: readonly Message[],
  known: ReadonlyMap<string, RoomPerson>,
): ReadonlyMap<string, RoomPerson> {
  const senders = new Map(messages.map(({ sender }) => [sender.id, sender]));
  const news = [...senders.values()].flatMap(({ id, profilePic, ...names }): RoomPerson[] => {
    const [before, name] = [known.get(id), nameOf(names)];
    return before?.name === name && before.profilePic === profilePic ? [] : [{ id, name, profilePic }];
  });
  return news.length === 0 ? known : new Map([...known, ...news.map((one) => [one.id, one] as const)]);
}
