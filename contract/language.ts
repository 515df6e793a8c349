/** The six languages of the app, by their tag. The order is the order of every language list. */
export const languages = ['en', 'fr', 'es', 'de', 'kri', 'ar'] as const;

export type Language = (typeof languages)[number];
