import { MessageMoment } from '#client/i18n/moment.tsx';

/** When a message was said. */
export function MessageStamp({ ts }: { ts: string }) {
  return (
    <time dateTime={ts}>
      <MessageMoment at={new Date(ts)} />
    </time>
  );
}
