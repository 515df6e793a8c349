/** A fault built into a copy of the server's files, which the run has to detect. */
export type Mutant = {
  name: string;
  /** What it breaks. */
  fault: string;
  changes: { file: string; from: string; to: string }[];
};

const tables = 'server/db/migrations/0008_room.sql';
const functions = 'server/db/migrations/0020_my-voice-names.sql';

/** Typical mistakes of such rooms, to show that the run would detect each. */
export const mutants: Mutant[] = [
  {
    name: 'sequence',
    fault: 'numbers come from a sequence, before the commit, and a slow disk makes commits overtake each other',
    changes: [
      {
        file: functions,
        from: 'CREATE FUNCTION "my_voice_send"',
        to: 'CREATE SEQUENCE "message_numbers";--> statement-breakpoint\nCREATE SEQUENCE "change_numbers";--> statement-breakpoint\nCREATE FUNCTION "my_voice_send"',
      },
      {
        file: functions,
        from: `  SELECT * INTO "room" FROM "my_voice_room" WHERE "id" = 1 FOR UPDATE;
  -- A clock`,
        to: `  SELECT * INTO "room" FROM "my_voice_room" WHERE "id" = 1;
  -- A clock`,
      },
      {
        file: functions,
        from: `  SELECT "room"."last_seq" + "nth", "room"."last_mod_seq" + "nth", "sender"`,
        to: `  SELECT nextval('message_numbers'), nextval('change_numbers'), "sender"`,
      },
      {
        file: functions,
        from: `    FROM "numbered"
  )
  INSERT INTO "my_voice_words" ("seq", "words")
  SELECT "room"."last_seq" + "nth", array_to_tsvector(string_to_array("words", ' ')) FROM "numbered";`,
        to: `    FROM "numbered" RETURNING "seq"
  )
  INSERT INTO "my_voice_words" ("seq", "words")
  SELECT "seq", array_to_tsvector('{}'::text[]) FROM "stored";`,
      },
      {
        file: functions,
        from: `    UPDATE "my_voice_room" SET
      "last_seq" = "room"."last_seq" + "added",
      "last_mod_seq" = "room"."last_mod_seq" + "added",`,
        to: `    PERFORM pg_sleep(random() * 0.02);
    UPDATE "my_voice_room" SET
      "last_seq" = greatest("last_seq", currval('message_numbers')),
      "last_mod_seq" = greatest("last_mod_seq", currval('change_numbers')),`,
      },
      // With this numbering, the room's changes come from the sequence as well.
      {
        file: functions,
        from: `SET "last_mod_seq" = "last_mod_seq" + 1 WHERE`,
        to: `SET "last_mod_seq" = nextval('change_numbers') WHERE`,
      },
    ],
  },
  {
    name: 'broadcast',
    fault: 'the node that took a message hands it out itself, instead of reading it in its turn',
    changes: [
      {
        file: 'server/my-voice/log/room.ts',
        from: 'send: groupedSends(db, tailer.notify),',
        to: `send: async (asked) => {
      const answer = await ownSend(asked);
      if (answer.outcome === 'stored') {
        const { messages } = await newestMessages(db, answer.seq + 1, 1);
        const number = messages[0]?.modSeq ?? 0;
        if (number > cursor) passOn(messages, number, mode);
      }
      return answer;
    },`,
      },
      {
        file: 'server/my-voice/log/room.ts',
        from: '  const ring = createRing();',
        to: '  const ring = createRing();\n  const ownSend = groupedSends(db, () => {});',
      },
      {
        file: 'server/my-voice/log/room.ts',
        from: 'import { changesAfter,',
        to: 'import { newestMessages, changesAfter,',
      },
    ],
  },
  {
    name: 'twice',
    fault: 'a repeat under the same id is another message',
    changes: [
      { file: tables, from: `,\n	CONSTRAINT "chat_message_once" UNIQUE("sender_id","client_id")`, to: '' },
      { file: functions, from: `\n  WHERE k."one" IS NULL`, to: '' },
      // Keeps one answer per message: that of its newest duplicate.
      {
        file: functions,
        from: `    SELECT k.* FROM "my_voice_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client" LIMIT 1`,
        to: `    SELECT k.* FROM "my_voice_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client"
    ORDER BY k."seq" DESC LIMIT 1`,
      },
    ],
  },
  {
    name: 'early-ack',
    fault: 'a message is acknowledged before its commit reached the disk',
    changes: [
      {
        file: 'server/db/pool.ts',
        from: 'client.query(`set statement_timeout',
        to: 'client.query(`set synchronous_commit = off; set statement_timeout',
      },
    ],
  },
  {
    name: 'ghosts',
    fault: 'the ring keeps what messages said before they were deleted',
    changes: [
      {
        file: 'server/my-voice/log/ring.ts',
        from: 'changes.delete(latest.get(message.seq) ?? 0);',
        to: '',
      },
    ],
  },
];
