/**
 * What the live connection tells a signed-in person: that something of theirs changed and is to be read again. It
 * carries no data, so that each read stays behind its own operation's rules.
 */
export const liveTopics = ['payslips', 'profile', 'time-off', 'team-time-off', 'news', 'benefits', 'company'] as const;

export type LiveTopic = (typeof liveTopics)[number];

/** One message from the server: a topic that changed. A session that ended closes the connection instead. */
export type LiveEvent = { topic: LiveTopic };
