/*
 * What both sides know of articles. Without schemas, so that the browser may load the values.
 */

/** The carousel's three places; their titles are catalogue words, news fills the rest. */
export const newsSlots = ['news', 'update', 'events'] as const;

export type NewsSlot = (typeof newsSlots)[number];

/** Where an article stands: its moments and the clock say so. */
export const articleStates = ['draft', 'in-review', 'scheduled', 'live', 'expired', 'recalled', 'deleted'] as const;

export type ArticleState = (typeof articleStates)[number];

/** Whether people see an article, have seen it, or will. */
export function isPublished(state: ArticleState): boolean {
  return state === 'scheduled' || state === 'live' || state === 'expired';
}
