import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as received by SMTP. */
export type ReceivedMail = { from: string; to: string[]; content: string; messageId: string };

/**
 * How a mail server treats a mail: accepts it, refuses it for now, does not know the address, refuses the sender or the
 * mail for good, cuts the connection in the middle, or stops answering.
 */
export type Mood =
  | 'takes'
  | 'refuses'
  | 'knows-no-such-address'
  | 'refuses-the-sender'
  | 'refuses-the-mail'
  | 'drops'
  | 'is-silent';

/** A real SMTP server on 127.0.0.1, whose mood a test may change. */
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  mood: Mood;
  close(): Promise<void>;
};

export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const testServer = { received: [] as ReceivedMail[], mood: 'takes' as Mood };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    ...options,
    onMailFrom: (_, __, answer) => {
      if (testServer.mood === 'refuses-the-sender') answer(no(553, 'not from you'));
      else answer();
    },
    onRcptTo: ({ address }, __, answer) => {
      if (testServer.mood === 'refuses') answer(no(452, 'no room'));
      else if (testServer.mood === 'knows-no-such-address') answer(no(550, `${address} lives here no more`));
      else if (testServer.mood !== 'is-silent') answer();
    },
    onData: (stream, session, answer) => {
      if (testServer.mood === 'drops') {
        for (const connection of server.connections)
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
        return;
      }
      text(stream).then((content) => {
        if (testServer.mood === 'refuses-the-mail') return answer(no(554, 'looks like spam'));
        const messageId = /^Message-ID: (\S+)/im.exec(content)?.[1] ?? '';
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        testServer.received.push({ from, to: rcptTo.map(({ address }) => address), content, messageId });
        answer();
      }, answer);
    },
  });
  server.on('error', () => {}); // a client that hangs up, or does not trust us
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.server.address() as { port: number }).port;
  return Object.assign(testServer, {
    port: at,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${at}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function no(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
