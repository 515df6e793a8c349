import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { benefitKindWords } from '#client/benefits/kinds/kind-words.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { UnlessTurnedOff } from '#client/outbox/off/unless-turned-off.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { BenefitKind } from '#contract/benefits.ts';
import type { BenefitText } from '#contract/company-benefits.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';
import { missingIn } from './missing.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextLoading } from './text-loading.tsx';
import { benefitQueries } from './text-queries.ts';
import styles from './texts.module.css';

const blank: BenefitText = { kind: 'health', name: { en: '' }, about: { en: '' }, provider: '', url: '' };

/** One benefit, a new one too. */
export default function BenefitScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Benefit', comment: 'Title of a form: what the company gives besides pay' });
  return (
    <UnlessTurnedOff feature="benefits" title={title}>
      <BenefitEditor title={title} />
    </UnlessTurnedOff>
  );
}

function BenefitEditor({ title }: { title: string }) {
  const { t } = useLingui();
  const { id = '' } = useParams<{ id: string }>();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const isNew = params.has('new');
  const list = useQuery(benefitQueries.list());
  const one = useQuery({ ...benefitQueries.one(id), enabled: !isNew });
  const back = { to: consolePaths.benefits, label: t`Back to the benefits` };
  if (!list.data || (!isNew && !one.data)) return <TextLoading back={back} read={list.data ? one : list} />;
  const people = list.data.find((benefit) => benefit.id === id)?.people ?? 0;
  const words: Record<string, (language: string) => string> = {
    kind: () => t({ message: 'Kind', comment: 'Label: what an entry of a screen is' }),
    name: (language) => t({ message: `Name in ${language}`, comment: 'Label: a name in one language' }),
    about: (language) => t({ message: `Text in ${language}`, comment: 'Label: an article’s text in one language' }),
    provider: () => t({ message: 'Who provides it', comment: 'Label: of a benefit, the name of a company' }),
    url: () => t({ message: 'Their page for it', comment: 'Label: of a benefit, the web address of its provider' }),
  };
  const nameOf = (key: string, language = '') => words[key]?.(language) ?? '';
  return (
    <TextEditor<BenefitText>
      key={id}
      id={`benefit ${id}`}
      text={isNew ? null : (one.data ?? null)}
      blank={blank}
      title={title}
      back={back}
      fieldName={nameOf}
      valueName={(key, value) => (key === 'kind' ? t(benefitKindWords[value as BenefitKind]) : `${value}`)}
      save={(version, content) => consoleCall('companyBenefits.save', { id, version, content })}
      read={(version) => consoleCall('companyBenefits.version', { id, version })}
      cannotRemove={
        people > 0 && (
          <Plural
            value={people}
            one="# person has this. It can be removed once HR has ended it for them."
            other="# people have this. It can be removed once HR has ended it for all of them."
          />
        )
      }
      onDone={() => navigate(consolePaths.benefits)}
    >
      {(draft, change, wrong) => (
        <>
          <div className={styles.narrow}>
            <Select
              label={nameOf('kind')}
              field="content.kind"
              options={(Object.keys(benefitKindWords) as BenefitKind[]).map((id) => ({
                id,
                label: t(benefitKindWords[id]),
              }))}
              value={draft.kind}
              onChange={(kind) => change({ kind })}
            />
            <TextField
              label={nameOf('provider')}
              field="content.provider"
              description={t`Leave this empty if it is the company itself.`}
              maxLength={textLengths.benefitProvider}
              value={draft.provider}
              onChange={(provider) => change({ provider })}
            />
            <TextField
              label={nameOf('url')}
              field="content.url"
              type="url"
              maxLength={textLengths.webAddress}
              value={draft.url}
              onChange={(url) => change({ url })}
            />
          </div>
          <LanguagePanels missing={missingIn([draft.name, draft.about])} wrong={wrong}>
            {(tag, language) => {
              const about = draft.about[tag] ?? '';
              return (
                <>
                  <TextField
                    label={nameOf('name', language)}
                    field={`content.name.${tag}`}
                    lang={tag}
                    maxLength={textLengths.benefitName}
                    value={draft.name[tag] ?? ''}
                    onChange={(value) => change({ name: { ...draft.name, [tag]: value } })}
                  />
                  <TextArea
                    label={nameOf('about', language)}
                    name={`content.about.${tag}`}
                    lang={tag}
                    value={about}
                    onChange={(value) => change({ about: { ...draft.about, [tag]: value } })}
                    error={
                      about.length > textLengths.benefitAbout &&
                      t`This is longer than ${textLengths.benefitAbout} characters.`
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
