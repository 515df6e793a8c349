import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { LanguagePanels } from '#client/console/platform/language-panels.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { CompanyScreen, Contact } from '#contract/company.ts';
import type { EditedScreen, LinkEntry, LinkGroup, LinkText } from '#contract/company-links.ts';
import { linksPath } from '#contract/console-paths.ts';
import type { Language } from '#contract/language.ts';
import { textLengths } from '#contract/limits.ts';
import { missingIn } from './missing.tsx';
import { contactKindWords, screenWords, valueWords } from './screen-words.ts';
import { TextEditor } from './text-editor.tsx';
import { TextLoading } from './text-loading.tsx';
import { linkQueries } from './text-queries.ts';
import styles from './texts.module.css';

/** A group or an entry of a screen, a new one too: `new` in the address names the group that it is begun in. */
export default function LinkScreen() {
  const { screen, id = '' } = useParams() as { screen: CompanyScreen; id: string };
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { t, i18n } = useLingui();
  const newIn = params.get('new');
  const isNew = newIn !== null;
  const whole = useQuery(linkQueries.screen(screen));
  const one = useQuery({ ...linkQueries.one(screen, id), enabled: !isNew });
  const back = { to: linksPath(screen), label: t`Back to the screen` };
  const groups = whole.data?.groups;
  if (!groups || (!isNew && !one.data)) return <TextLoading back={back} read={whole.data ? one : whole} />;
  const text = isNew ? null : (one.data ?? null);
  const blank = newIn ? blankEntry(newIn) : blankGroup;
  const isGroup = (text?.content ?? blank).is === 'group';
  const title = isGroup
    ? t({ message: 'Group', comment: 'Title of a form: a group of links and contacts' })
    : t({ message: 'Entry', comment: 'Title of a form: a link or a contact' });
  const screenTitle = t(screenWords[screen].title);
  return (
    <TextEditor<LinkText>
      key={`${screen} ${id}`}
      id={`${screen} ${id}`}
      text={text}
      blank={blank}
      title={t({
        message: `${screenTitle}: ${title}`,
        comment: 'Title of a form: the screen, and whether a group or an entry of it is edited',
      })}
      back={back}
      fieldName={(key, language) => fieldName(key, language)}
      valueName={(key, value) => valueName(key, value)}
      save={(version, content) =>
        consoleCall('companyLinks.save', { screen, id, version, content, ...placeIn(groups, id) })
      }
      read={(version) => consoleCall('companyLinks.version', { screen, id, version })}
      cannotRemove={
        (groups.find((group) => group.id === id)?.entries.length ?? 0) > 0 && (
          <Trans>A group is removed once nothing is in it.</Trans>
        )
      }
      onDone={() => navigate(linksPath(screen))}
    >
      {(draft, change, wrong) =>
        draft.is === 'group' ? (
          <GroupFields draft={draft} onChange={change} wrong={wrong} />
        ) : (
          <EntryFields draft={draft} groups={groups} onChange={change} wrong={wrong} />
        )
      }
    </TextEditor>
  );

  function fieldName(key: string, language: string): string {
    switch (key) {
      case 'heading':
        return t`Heading in ${language}`;
      case 'title':
        return t`Title in ${language}`;
      case 'about':
        return t`Text in ${language}`;
      case 'urgent':
        return t({ message: 'For an emergency', comment: 'Checkbox: of a group of contacts' });
      case 'kind':
        return t({ message: 'Kind', comment: 'Label: what an entry of a screen is' });
      case 'group':
        return t({ message: 'Group', comment: 'Title of a form: a group of links and contacts' });
      default:
        return t({ message: 'Where it leads', comment: 'Of an entry: its web address, phone number or email' });
    }
  }

  function valueName(key: string, value: string | boolean): string {
    if (key === 'kind') return t(contactKindWords[value as Contact['kind']]);
    if (key === 'group') return groupName(groups ?? [], `${value}`, i18n.locale as Language);
    return value === true ? fieldName(key, '') : `${value || '–'}`;
  }
}

const blankGroup: LinkGroup = { is: 'group', heading: { en: '' }, urgent: false };

function blankEntry(group: string): LinkEntry {
  return { is: 'entry', group, kind: 'link', title: { en: '' }, about: { en: '' }, value: '' };
}

type Groups = EditedScreen['groups'];

/** Where something stands among its neighbours: there it comes back. */
function placeIn(groups: Groups, id: string): { at?: number } {
  const around = [groups, ...groups.map(({ entries }) => entries)];
  const at = around.map((items) => items.findIndex((item) => item.id === id)).find((found) => found >= 0);
  return at === undefined ? {} : { at };
}

function groupName(groups: Groups, id: string, language: Language): string {
  const heading = groups.find((group) => group.id === id)?.heading;
  return heading?.[language] || heading?.en || '–';
}

type FieldProps<Draft> = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  wrong: Language | undefined;
};

function GroupFields({ draft, onChange, wrong }: FieldProps<LinkGroup>) {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        isSelected={draft.urgent}
        onChange={(urgent) => onChange({ urgent })}
        description={t`It stands out in red, so that it is found at once.`}
      >
        <Trans comment="Checkbox: of a group of contacts">For an emergency</Trans>
      </Checkbox>
      <LanguagePanels missing={missingIn([draft.heading])} wrong={wrong}>
        {(tag, language) => (
          <TextField
            label={t({ message: `Heading in ${language}`, comment: 'Label: a group’s heading in one language' })}
            field={`content.heading.${tag}`}
            lang={tag}
            maxLength={textLengths.linkTitle}
            value={draft.heading[tag] ?? ''}
            onChange={(value) => onChange({ heading: { ...draft.heading, [tag]: value } })}
          />
        )}
      </LanguagePanels>
    </>
  );
}

const valueTypes = { link: 'url', phone: 'tel', email: 'email' } as const;

function EntryFields({ draft, groups, onChange, wrong }: FieldProps<LinkEntry> & { groups: Groups }) {
  const { t } = useLingui();
  const own = useLanguage();
  const { kind } = draft;
  const valueWord = valueWords[kind];
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label={t({ message: 'Kind', comment: 'Label: what an entry of a screen is' })}
          field="content.kind"
          options={kinds.map((id) => ({ id, label: t(contactKindWords[id]) }))}
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        {valueWord && (kind === 'link' || kind === 'phone' || kind === 'email') && (
          <TextField
            label={t(valueWord)}
            field="content.value"
            type={valueTypes[kind]}
            maxLength={textLengths.webAddress}
            value={draft.value}
            onChange={(value) => onChange({ value })}
          />
        )}
        {groups.length > 1 && (
          <Select
            label={t({ message: 'Group', comment: 'Title of a form: a group of links and contacts' })}
            field="content.group"
            options={groups.map(({ id }) => ({ id, label: groupName(groups, id, own) }))}
            value={draft.group}
            onChange={(group) => onChange({ group })}
          />
        )}
      </div>
      <LanguagePanels missing={missingIn([draft.title, draft.about])} wrong={wrong}>
        {(tag, language) => {
          const about = draft.about[tag] ?? '';
          return (
            <>
              <TextField
                label={t({ message: `Title in ${language}`, comment: 'Label: an article’s title in one language' })}
                field={`content.title.${tag}`}
                lang={tag}
                maxLength={textLengths.linkTitle}
                value={draft.title[tag] ?? ''}
                onChange={(value) => onChange({ title: { ...draft.title, [tag]: value } })}
              />
              <TextArea
                label={t({ message: `Text in ${language}`, comment: 'Label: an article’s text in one language' })}
                name={`content.about.${tag}`}
                lang={tag}
                value={about}
                onChange={(value) => onChange({ about: { ...draft.about, [tag]: value } })}
                error={
                  about.length > textLengths.linkAbout && t`This is longer than ${textLengths.linkAbout} characters.`
                }
              />
            </>
          );
        }}
      </LanguagePanels>
    </>
  );
}

const kinds = Object.keys(contactKindWords) as Contact['kind'][];
