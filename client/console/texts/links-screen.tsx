import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { failureOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { CompanyScreen } from '#contract/company.ts';
import type { EditedScreen } from '#contract/company-links.ts';
import { consolePaths, linkPath } from '#contract/console-paths.ts';
import type { CompanyWords } from '#contract/words.ts';
import { Missing, missingIn } from './missing.tsx';
import { contactKindWords, screenWords } from './screen-words.ts';
import { linkQueries, readTextsAgain } from './text-queries.ts';
import { textWords } from './text-words.ts';
import styles from './texts.module.css';

type Group = EditedScreen['groups'][number];
type Entry = Group['entries'][number];

/** The links and contacts of one screen: its groups in their order, and what is in them. */
export default function LinksScreen() {
  const { t } = useLingui();
  const { screen = '' } = useParams<{ screen: string }>();
  const known = Object.keys(screenWords).find((one) => one === screen) as CompanyScreen | undefined;
  const back = { to: consolePaths.texts, label: t`Back to the texts` };
  if (known) return <Groups screen={known} back={back} />;
  return (
    <ConsolePage title={t`Texts`} back={back}>
      <EmptyState icon={Pencil} title={t`There is no such text.`} />
    </ConsolePage>
  );
}

function Groups({ screen, back }: { screen: CompanyScreen; back: { to: string; label: string } }) {
  const { t } = useLingui();
  const read = useQuery(linkQueries.screen(screen));
  const { title, icon } = screenWords[screen];
  const [id] = useState(newId);
  return (
    <ConsolePage
      title={t(title)}
      back={back}
      end={
        <ButtonLink to={linkPath(screen, id, null)}>
          <Trans comment="Button: adds a group of links and contacts to a screen">Add a group</Trans>
        </ButtonLink>
      }
    >
      <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState icon={icon} title={t`Nothing is here yet`}>
              <Trans>Add a group, such as a building or a topic, then its links and contacts.</Trans>
            </EmptyState>
          ) : (
            <div className={styles.groups}>
              {groups.map((group, at) => (
                <GroupPart key={group.id} screen={screen} group={group} at={at} count={groups.length} />
              ))}
            </div>
          )
        }
      </Loaded>
    </ConsolePage>
  );
}

type Place = { screen: CompanyScreen; at: number; count: number };

function GroupPart({ group, ...place }: Place & { group: Group }) {
  const { t } = useLingui();
  const { screen } = place;
  const { id, heading, urgent, entries } = group;
  const name = useOwnWords()(heading);
  const [fresh] = useState(newId);
  return (
    <Section
      title={
        <>
          <bdi>{name}</bdi>{' '}
          {urgent && (
            <Badge tone="bad">
              <Trans comment="Badge: of a group of contacts for an emergency">Urgent</Trans>
            </Badge>
          )}
        </>
      }
      end={<Acts {...place} id={id} name={name} />}
    >
      {entries.length > 0 && (
        <List label={name}>
          {entries.map((entry, at) => (
            <EntryRow key={entry.id} screen={screen} entry={entry} at={at} count={entries.length} />
          ))}
        </List>
      )}
      <div>
        <ButtonLink
          variant="secondary"
          size="small"
          to={linkPath(screen, fresh, id)}
          aria-label={t({ message: `Add an entry: ${name}`, comment: 'Button: adds a link or a contact to a group' })}
        >
          <Trans comment="Button: adds a link or a contact to a group">Add an entry</Trans>
        </ButtonLink>
      </div>
    </Section>
  );
}

function EntryRow({ entry, ...place }: Place & { entry: Entry }) {
  const { t } = useLingui();
  const { id, kind, title, about, value } = entry;
  const words = useOwnWords();
  const name = words(title);
  const said = value || words(about);
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      note={
        <>
          {t(contactKindWords[kind])}
          {said && (
            <>
              {' · '}
              <bdi>{said}</bdi>
            </>
          )}
          <Missing in={missingIn([title, about])} />
        </>
      }
      end={<Acts {...place} id={id} name={name} />}
    />
  );
}

/** Moves a group or an entry among its neighbours, and leads to where it is edited. */
function Acts({ screen, id, name, at, count }: Place & { id: string; name: string }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async (to: number) => {
    const failure = await failureOf(consoleCall('companyLinks.move', { screen, id, to }));
    if (failure) showToast({ message: say(failure, textWords, didNotWork), tone: 'bad' });
    await readTextsAgain();
  });
  return (
    <span className={styles.rowActs}>
      <IconButton
        icon={ArrowUp}
        label={t({ message: `Move ${name} up`, comment: 'Button: changes the order of a list; a name' })}
        isDisabled={at === 0}
        isPending={isSending}
        onPress={() => void submit(at - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t({ message: `Move ${name} down`, comment: 'Button: changes the order of a list; a name' })}
        isDisabled={at === count - 1}
        isPending={isSending}
        onPress={() => void submit(at + 1)}
      />
      <IconLink
        icon={Pencil}
        label={t({ message: `Edit ${name}`, comment: 'Button: opens a form; a name' })}
        to={linkPath(screen, id)}
      />
    </span>
  );
}

/** Company words in the reader's language, else in English. */
function useOwnWords() {
  const language = useLanguage();
  return (words: CompanyWords) => words[language] || words.en;
}
