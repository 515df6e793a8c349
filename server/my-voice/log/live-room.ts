import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LiveEvent, LiveRemark } from '#contract/live.ts';
import { cursor, epoch } from '#contract/my-voice-log.ts';
import type { Database } from '#server/db/database.ts';
import { readSwitchedOff } from '#server/directory/switch-rows.ts';
import type { Attendant, LiveChannel, LiveFeature } from '#server/live/live-feature.ts';
import { textFrame } from '#server/live/text-frame.ts';
import { createRoomNews, type Outsider } from '#server/my-voice/outside/room-news.ts';
import { countPresent } from '#server/my-voice/presence/presence.ts';
import { countTyping } from '#server/my-voice/presence/typing.ts';
import { createFanOut, type RoomConnection } from './fan-out.ts';
import type { RoomNode } from './room.ts';

const remark: z.ZodType<LiveRemark> = z.union([
  z.strictObject({ room: z.strictObject({ epoch, after: cursor }).nullable() }),
  z.strictObject({ typing: z.literal(true) }),
]);

/** A live connection; a member of the room once it has joined, else outside. */
type Member = RoomConnection &
  Outsider & { /** The number of people present that it was last sent. */ sentPresent: number };

/**
 * The room on this node's live connections: members read on, and see how many are present and who is typing. While the
 * company has turned My Voice off, nobody is in it, whatever a page says.
 */
export function openLiveRoom(db: Database, room: RoomNode, log: FastifyBaseLogger): LiveFeature {
  const members = new Set<Member>();
  const outsiders = new Set<Outsider>();
  const fanOut = createFanOut(room, members, log);
  const news = createRoomNews(room, outsiders, log);
  const typing = countTyping(db, log);
  const here = () => new Set([...members].map(({ channel }) => channel.caller.userId));
  const presence = countPresent({ db, here, publishToAll: () => members.forEach(sendPresence), log });
  let isOff = false;

  async function lookWhetherOff(): Promise<void> {
    isOff = (await readSwitchedOff(db)).includes('myVoice');
    if (!isOff) return;
    for (const member of members) fanOut.leave(member);
    if (members.size > 0) presence.changed();
    members.clear();
  }
  const companyChanged = () =>
    void lookWhetherOff().catch((error) => log.warn({ err: error }, 'it is not known whether My Voice is turned off'));
  companyChanged();

  function sendPresence(member: Member): void {
    const present = presence.known();
    if (member.sentPresent === present || member.channel.isBehind) return;
    member.sentPresent = present;
    member.channel.write(frameFor({ present }));
  }

  function attend(channel: LiveChannel): Attendant {
    const member: Member = { channel, epoch: null, after: 0, stopWaiting: () => {}, sentPresent: 0, owed: false };
    outsiders.add(member);
    const leave = () => {
      fanOut.leave(member);
      if (members.delete(member)) presence.changed();
    };
    return {
      hear(said) {
        const { success, data } = remark.safeParse(said);
        if (!success) return false;
        if ('typing' in data) {
          if (members.has(member)) typing.say(channel.caller.userId);
        } else if (data.room === null) {
          leave();
          outsiders.add(member);
          member.sentPresent = 0;
        } else if (!isOff) {
          members.add(member);
          outsiders.delete(member);
          fanOut.join(member, data.room);
          presence.changed();
        }
        return true;
      },
      goOn() {
        fanOut.goOn(member);
        if (members.has(member)) sendPresence(member);
        else news.goOn(member);
      },
      leave: () => {
        outsiders.delete(member);
        leave();
      },
    };
  }

  return {
    attend,
    typing(who) {
      if (!typing.isNews(who.id)) return;
      const frame = frameFor({ typing: who });
      for (const { channel } of members) {
        if (channel.caller.userId !== who.id && !channel.isBehind) channel.write(frame);
      }
    },
    companyChanged,
    async close() {
      fanOut.close();
      news.close();
      await presence.close();
    },
  };
}

function frameFor(event: LiveEvent): Buffer {
  return textFrame(JSON.stringify(event));
}
