import { typedInto } from '#client/api/typed-before.ts';
import type { Id } from '#contract/id.ts';

/** What a moderator typed into an announcement, with the id under which it may have been sent. */
export type TypedAnnouncement = { id: Id; text: string; mustRead: boolean; isLater: boolean; moment: string };

export const { typedBefore, keepTyped } = typedInto<TypedAnnouncement>('announcements');
