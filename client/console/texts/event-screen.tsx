import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import type { Output } from '#client/api/call.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { namedZone } from '#client/console/platform/zone-words.ts';
import { momentsAt, typedInZone } from '#client/console/platform/zoned-moment.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Select } from '#client/ui/select.tsx';
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
      removal={{ refusal: null }}
      onDone={() => navigate(consolePaths.events)}
    >
      {(draft, change, wrong) => (
        <>
          <ZonedMoment value={draft.startsAt} onChange={(startsAt) => change({ startsAt })} zones={zones.data} />
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

type MomentProps = {
  /** In UTC; empty where none is typed, or none that there is. */
  value: string;
  onChange: (moment: string) => void;
  zones: Output<'companyEvents.zones'>;
};

/** A day and a time in a time zone: the company's at first, a location's, or this device's. An hour that does not exist, or comes twice, is said. */
function ZonedMoment({ value, onChange, zones: { company, others } }: MomentProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [zone, setZone] = useState(company);
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shown = (moment: string, zone: string) =>
    moment ? typedInZone(zone, new Date(moment)) : { day: '', time: '09:00' };
  const [typed, setTyped] = useState({ ...shown(value, zone), of: value });
  // Another version was put into the form.
  if (typed.of !== value) setTyped({ ...shown(value, zone), of: value });
  const moments = momentsAt(zone, typed);
  function type(part: { day?: string; time?: string }, inZone = zone) {
    const next = { ...typed, ...part };
    const of = momentsAt(inZone, next)?.[0]?.toISOString() ?? '';
    setTyped({ ...next, of });
    onChange(of);
  }
  return (
    <div className={styles.narrow}>
      <DateField
        label={t({ message: 'Day', comment: 'Label: of a moment, with its time' })}
        field="content.startsAt"
        value={typed.day}
        onChange={(day) => type({ day })}
        error={
          moments?.length === 0 &&
          t`This time does not exist on that day: clocks are put forward over it. Choose another one.`
        }
      />
      <TextField
        label={t({ message: 'Time', comment: 'Label: of a moment, with its day' })}
        type="time"
        value={typed.time}
        onChange={(time) => type({ time })}
        description={
          moments?.length === 2 && t`This time comes twice that night: clocks are put back. The first one is meant.`
        }
      />
      <Select
        label={t({ message: 'Time zone', comment: 'What is chosen in a form' })}
        options={[...new Set([company, ...others, ownZone])].map((id) => {
          const { town, offset } = namedZone(id, language);
          return { id, label: `${town} (${offset})` };
        })}
        value={zone}
        onChange={(chosen) => {
          setZone(chosen);
          type({}, chosen);
        }}
      />
    </div>
  );
}
