import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ZonedMoment } from '#client/moments/zoned-moment-fields.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { EventText } from '#contract/company-events.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';
import { missingIn } from './missing.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextLoading } from './text-loading.tsx';
import { eventQueries } from './text-queries.ts';
import styles from './texts.module.css';

const blank: EventText = { startsAt: '', title: { en: '' }, place: { en: '' } };

/** One event of the home page, a new one too. */
export default function EventScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const { id = '' } = useParams<{ id: string }>();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const isNew = params.has('new');
  const zones = useQuery(eventQueries.zones());
  const one = useQuery({ ...eventQueries.one(id), enabled: !isNew });
  const back = { to: consolePaths.events, label: t`Back to the events` };
  if (!zones.data || (!isNew && !one.data)) return <TextLoading back={back} read={zones.data ? one : zones} />;
  const names: Record<string, (language: string) => string> = {
    title: (language) => t`Title in ${language}`,
    place: (language) => t({ message: `Place in ${language}`, comment: 'Label: of an event, in one language' }),
  };
  return (
    <TextEditor<EventText>
      key={id}
      id={`event ${id}`}
      text={isNew ? null : (one.data ?? null)}
      blank={blank}
      title={t({ message: 'Event', context: 'plan', comment: 'Title of a form: what the company plans' })}
      back={back}
      fieldName={(key, language) =>
        names[key]?.(language) ?? t({ message: 'When it begins', comment: 'Of an event: a moment' })
      }
      valueName={(key, value) => (key === 'startsAt' ? momentStamp(new Date(`${value}`), language) : `${value}`)}
      save={(version, content) => consoleCall('companyEvents.save', { id, version, content })}
      read={(version) => consoleCall('companyEvents.version', { id, version })}
      onDone={() => navigate(consolePaths.events)}
    >
      {(draft, change, wrong) => (
        <>
          <div className={styles.narrow}>
            <ZonedMoment
              field="content.startsAt"
              value={draft.startsAt}
              onChange={(startsAt) => change({ startsAt })}
              zones={zones.data}
            />
          </div>
          <LanguagePanels missing={missingIn([draft.title, draft.place])} wrong={wrong}>
            {(tag, language) =>
              (['title', 'place'] as const).map((key) => (
                <TextField
                  key={key}
                  label={names[key]?.(language) ?? ''}
                  field={`content.${key}.${tag}`}
                  lang={tag}
                  maxLength={textLengths.eventWords}
                  value={draft[key][tag] ?? ''}
                  onChange={(value) => change({ [key]: { ...draft[key], [tag]: value } })}
                />
              ))
            }
          </LanguagePanels>
        </>
      )}
    </TextEditor>
  );
}
