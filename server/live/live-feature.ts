import type { LiveEvent } from '#contract/live.ts';
import type { Caller } from '#server/session/caller.ts';

/** A live connection as a feature has it. */
export type LiveChannel = {
  readonly caller: Caller;
  /** True while too much waits for a slow reader. To write all the same would fill memory. */
  readonly isBehind: boolean;
  /** Writes a frame, which other connections may share; nothing where the connection closes. */
  write(frame: Buffer): void;
};

/** What a feature does for one connection. */
export type Attendant = {
  /** Hears what the client said, as JSON; false where no client of ours says that. */
  hear(remark: unknown): boolean;
  /** Called once a client that was behind has read everything, to tell it what it missed. */
  goOn(): void;
  leave(): void;
};

export type Typing = Extract<LiveEvent, { typing: unknown }>['typing'];

/** A feature that speaks with clients over their live connections. */
export type LiveFeature = {
  /** Takes on a connection that was just opened. */
  attend(channel: LiveChannel): Attendant;
  /** Hears from any node that somebody is writing. */
  typing(who: Typing): void;
  /** Hears that something of the whole company changed, or may have: what it has turned off, for one. */
  companyChanged(): void;
  /** Ends what it does by itself, once all connections are closed. */
  close(): Promise<void>;
};
