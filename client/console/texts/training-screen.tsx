import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { TrainingText } from '#contract/company-trainings.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';
import { missingIn } from './missing.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextLoading } from './text-loading.tsx';
import { trainingTextQueries } from './text-queries.ts';
import styles from './texts.module.css';

const blank: TrainingText = {
  title: { en: '' },
  summary: { en: '' },
  minutes: '',
  url: '',
  offered: false,
  validMonths: '',
};

/** One training, a new one too. */
export default function TrainingScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Training', comment: 'Title of a form: something that people may learn' });
  return (
    <UnlessTurnedOff feature="training" title={title}>
      <TrainingEditor title={title} />
    </UnlessTurnedOff>
  );
}

function TrainingEditor({ title }: { title: string }) {
  const { t } = useLingui();
  const { id = '' } = useParams<{ id: string }>();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const isNew = params.has('new');
  const list = useQuery(trainingTextQueries.list());
  const one = useQuery({ ...trainingTextQueries.one(id), enabled: !isNew });
  const back = { to: consolePaths.trainingTexts, label: t`Back to the trainings` };
  if (!list.data || (!isNew && !one.data)) return <TextLoading back={back} read={list.data ? one : list} />;
  const people = list.data.find((training) => training.id === id)?.people ?? 0;
  const words: Record<string, (language: string) => string> = {
    title: (language) => t({ message: `Title in ${language}`, comment: 'Label: an article’s title in one language' }),
    summary: (language) => t({ message: `Text in ${language}`, comment: 'Label: an article’s text in one language' }),
    minutes: () => t({ message: 'How many minutes it takes', comment: 'Label: of a training' }),
    url: () => t({ message: 'Where it is taken online', comment: 'Label: of a training, a web address' }),
    validMonths: () => t({ message: 'How many months it is valid', comment: 'Label: of a training that is done' }),
    offered: () => t({ message: 'People may enrol by themselves', comment: 'Checkbox: of a training' }),
  };
  const nameOf = (key: string, language = '') => words[key]?.(language) ?? '';
  return (
    <TextEditor<TrainingText>
      key={id}
      id={`training ${id}`}
      text={isNew ? null : (one.data ?? null)}
      blank={blank}
      title={title}
      back={back}
      fieldName={nameOf}
      valueName={(key, value) => (value === true ? nameOf(key) : `${value || '–'}`)}
      save={(version, content) => consoleCall('companyTrainings.save', { id, version, content })}
      read={(version) => consoleCall('companyTrainings.version', { id, version })}
      cannotRemove={
        people > 0 && (
          <Plural
            value={people}
            one="# person is still to do this. It can be removed once they have done it, or HR has taken them out."
            other="# people are still to do this. It can be removed once they have done it, or HR has taken them out."
          />
        )
      }
      onDone={() => navigate(consolePaths.trainingTexts)}
    >
      {(draft, change, wrong) => (
        <>
          <div className={styles.narrow}>
            <TextField
              label={nameOf('minutes')}
              field="content.minutes"
              inputMode="numeric"
              maxLength={textLengths.trainingMinutes}
              value={draft.minutes}
              onChange={(minutes) => change({ minutes })}
            />
            <TextField
              label={nameOf('url')}
              field="content.url"
              type="url"
              description={t`Leave this empty if people meet for it.`}
              maxLength={textLengths.webAddress}
              value={draft.url}
              onChange={(url) => change({ url })}
            />
            <TextField
              label={nameOf('validMonths')}
              field="content.validMonths"
              inputMode="numeric"
              description={t`Leave this empty if it never runs out. It counts for whoever has done it already, too.`}
              maxLength={textLengths.trainingMonths}
              value={draft.validMonths}
              onChange={(validMonths) => change({ validMonths })}
            />
            <Checkbox
              isSelected={draft.offered}
              onChange={(offered) => change({ offered })}
              description={t`Everybody finds it under Career and Training. Whoever HR enrolled has it there anyway.`}
            >
              <Trans comment="Checkbox: of a training">People may enrol by themselves</Trans>
            </Checkbox>
          </div>
          <LanguagePanels missing={missingIn([draft.title, draft.summary])} wrong={wrong}>
            {(tag, language) => {
              const summary = draft.summary[tag] ?? '';
              return (
                <>
                  <TextField
                    label={nameOf('title', language)}
                    field={`content.title.${tag}`}
                    lang={tag}
                    maxLength={textLengths.trainingTitle}
                    value={draft.title[tag] ?? ''}
                    onChange={(value) => change({ title: { ...draft.title, [tag]: value } })}
                  />
                  <TextArea
                    label={nameOf('summary', language)}
                    name={`content.summary.${tag}`}
                    lang={tag}
                    value={summary}
                    onChange={(value) => change({ summary: { ...draft.summary, [tag]: value } })}
                    error={
                      summary.length > textLengths.trainingSummary &&
                      t`This is longer than ${textLengths.trainingSummary} characters.`
                    }
                  />
                </>
              );
            }}
          </LanguagePanels>
        </>
      )}
    </TextEditor>
  );
}
