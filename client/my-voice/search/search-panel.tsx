import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MessageStamp } from '#client/my-voice/list/message-stamp.tsx';
import { nameOf } from '#client/my-voice/room-people.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { isOfInputMethod } from '#client/ui/fields-as-they-stand.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { textLengths } from '#contract/limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import styles from './search-panel.module.css';
import { searchQueries } from './search-queries.ts';
import { withFound } from './search-words.ts';

type Props = { onClose: () => void; onChoose: (seq: number) => void };

/** Searches all messages of the room; a result leads to the message. */
export default function SearchPanel({ onClose, onChoose }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const found = useInfiniteQuery(searchQueries.messages(text));
  useEffect(() => input.current?.focus(), []);
  const messages = found.data?.pages.flatMap((page) => page.messages) ?? [];

  return (
    <search className={styles.panel}>
      <div className={styles.head}>
        <IconButton icon={ArrowLeft} mirrors label={t`Close the search`} onPress={onClose} />
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={t`Search the messages`}
          placeholder={t`Search the messages`}
          value={typed}
          maxLength={textLengths.search}
          dir={typed ? 'auto' : undefined}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !isOfInputMethod(event) && onClose()}
        />
      </div>
      <div className={styles.results}>
        {text === '' && (
          <p className={styles.hint}>
            <Trans>Type the beginning of a word. Capital letters and accents do not matter.</Trans>
          </p>
        )}
        {text !== '' && found.isPending && (
          <SkeletonGroup>
            <Skeleton shape="block" size="small" />
            <Skeleton shape="block" size="small" />
            <Skeleton shape="block" size="small" />
          </SkeletonGroup>
        )}
        {found.isError && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
        )}
        {text !== '' && found.isSuccess && messages.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={t`Nobody has said that`}
          >{t`Try another word, or only its beginning.`}</EmptyState>
        )}
        {text !== '' && messages.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
          <ul role="list" className={styles.list}>
            {messages.map((message) => (
              <li key={message.seq}>
                <Result message={message} text={text} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
        {text !== '' && found.hasNextPage && (
          <Button
            variant="secondary"
            wide
            isPending={found.isFetchingNextPage}
            onPress={() => void found.fetchNextPage()}
          >
            <Trans comment="Button: more results of a search">Show more</Trans>
          </Button>
        )}
      </div>
    </search>
  );
}

function Result({ message, text, onChoose }: { message: Message; text: string; onChoose: Props['onChoose'] }) {
  const words = useRoomWords();
  return (
    <button type="button" className={styles.result} onClick={() => onChoose(message.seq)}>
      <Avatar src={message.sender.profilePic} size="small" />
      <span className={styles.words}>
        <span className={styles.sender}>
          <bdi>{words.sender(nameOf(message.sender))}</bdi>
        </span>
        <span dir="auto" data-excerpt className={styles.text}>
          {withFound(message.text ?? '', text).map(({ at, piece, isFound }) =>
            isFound ? <mark key={at}>{piece}</mark> : piece,
          )}
        </span>
        <span className={styles.stamp}>
          <MessageStamp ts={message.ts} />
        </span>
      </span>
    </button>
  );
}

/** The value once it has not changed for a moment: nobody wants results for half a word. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
