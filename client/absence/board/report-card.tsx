import { Trans, useLingui } from '@lingui/react/macro';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { useKindWords } from '#client/absence/kinds/kind-words.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { today } from '#client/session/today.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AbsenceChange, AbsenceProof, BoardReport, EarlierReport } from '#contract/absence.ts';
import { isAwayKind } from '#contract/absence-form.ts';
import { absenceProofAddress } from '#contract/console-paths.ts';
import { reportFailures } from './absence-words.ts';
import { EarlierReports } from './earlier-reports.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReportDays, ReportState } from './report-state.tsx';
import { canResume, ResumeButton } from './resume-button.tsx';

type Props = {
  report: BoardReport;
  onChange: (change: AbsenceChange) => Promise<unknown>;
  /** Its proofs, for HR; none unless given. */
  proofs?: AbsenceProof[];
  /** What it said before, for HR; nothing unless given. */
  earlier?: EarlierReport[];
  /** One below the heading around it; h2 unless given. */
  heading?: 'h2' | 'h3';
};

/** A report on a board: who, what, since when, the number to call, what became of it, and what can be done. */
export function ReportCard({ report, earlier = [], proofs = [], onChange, heading: Heading = 'h2' }: Props) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const say = useSayFailure();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { submit, isSending } = useSubmit(async (change: AbsenceChange) => {
    const failure = await failureOf(onChange(change));
    if (failure) showToast({ tone: 'bad', message: say(failure, reportFailures, didNotWork) });
  });
  const { person, kind, returnsOn, receipt, phone, note, saidAt, arrivedAt, done, ended } = report;
  const { name } = person;
  return (
    <li>
      <Card>
        <article className="stack-3">
          <div className={cards.head}>
            <div className={cards.person}>
              <Avatar src={person.portrait} />
              <div className={cards.words}>
                <Heading className={cards.title}>
                  <bdi>{name}</bdi>
                </Heading>
                <span className="soft">{kinds[kind]}</span>
              </div>
            </div>
            <StateBadge report={report} />
            {proofs.some(({ opened }) => !opened) && (
              <Badge tone="joy">
                <Trans comment="State of a report of absence, for HR: nobody of HR has opened its sick note">
                  Proof not opened
                </Trans>
              </Badge>
            )}
          </div>
          <p>
            <ReportDays report={report} />
          </p>
          {phone && (
            <ButtonLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} variant="secondary" wide>
              <Icon of={PhoneCall} size="small" /> <bdi dir="ltr">{phone}</bdi>
            </ButtonLink>
          )}
          {note && (
            <p className={cards.said} dir="auto">
              {note}
            </p>
          )}
          <div className="soft">
            <Trans comment="Of a report of absence: when it was made">
              Reported <Moment at={new Date(saidAt)} />
            </Trans>
            {arrivedAt && (
              <>
                {' · '}
                <Trans comment="Of a report of absence: when the server got it">
                  Arrived <Moment at={new Date(arrivedAt)} />
                </Trans>
              </>
            )}
            {' · '}
            <span className="visually-hidden">
              <Trans>Receipt number</Trans>{' '}
            </span>
            <bdi dir="ltr" className="together">
              {receipt}
            </bdi>
            <ReportState report={report} />
          </div>
          {proofs.map(({ id }, index) => (
            <ButtonLink key={id} href={absenceProofAddress(id)} newTab variant="secondary" size="small">
              {t({ message: `Open proof ${index + 1}`, comment: 'Link to a sick note: a number' })}
              <NewTabHint />
            </ButtonLink>
          ))}
          {earlier.length > 0 && <EarlierReports kind={kind} earlier={earlier} />}
          {canResume(report) && (
            <div className={cards.actions}>
              <ResumeButton kind={kind} of={name} isPending={isSending} onPress={() => void submit({ do: 'resume' })} />
            </div>
          )}
          {!ended && (
            <div className={cards.actions}>
              <Button variant="quiet" size="small" onPress={() => setIsCorrecting(true)}>
                <Trans comment="Button: changes what a report of absence says">Correct</Trans>
                <For>{name}</For>
              </Button>
              {/* Of an absence that is over it would be a longer one. */}
              {(returnsOn === null || returnsOn > today()) && (
                <Button
                  variant="secondary"
                  size="small"
                  isPending={isSending}
                  onPress={() => void submit({ do: 'end', on: today() })}
                >
                  {isAwayKind(kind) ? (
                    <Trans comment="Button: somebody who was absent is at work again">Back today</Trans>
                  ) : (
                    <Trans comment="Button: a report of absence holds no longer">No longer needed</Trans>
                  )}
                  <For>{name}</For>
                </Button>
              )}
              <Button
                variant={done ? 'quiet' : 'primary'}
                size="small"
                isPending={isSending}
                onPress={() => void submit({ do: 'settle', isDone: done === null })}
              >
                {done ? (
                  <Trans comment="Button: a report of absence is to be dealt with again">Not done after all</Trans>
                ) : (
                  <Trans comment="Button: a report of absence was dealt with">Done</Trans>
                )}
                <For>{name}</For>
              </Button>
            </div>
          )}
        </article>
      </Card>
      <ReportDialog
        isOpen={isCorrecting}
        onClose={() => setIsCorrecting(false)}
        title={t({ message: `Correct the report of ${name}`, comment: 'Title of a form; a name' })}
        kind={kind}
        before={report}
        onSend={(_, said) => onChange({ do: 'correct', ...said })}
      />
    </li>
  );
}

/** The state of a report in one word. */
function StateBadge({ report: { ended, done, seen } }: { report: BoardReport }) {
  if (ended) {
    return (
      <Badge tone="good">
        <Trans comment="State of an absence: over">Ended</Trans>
      </Badge>
    );
  }
  if (done) {
    return (
      <Badge>
        <Trans comment="State of a report of absence: dealt with">Done</Trans>
      </Badge>
    );
  }
  if (seen.length > 0) return null;
  return (
    <Badge tone="joy">
      <Trans context="report" comment="State of a report of absence: nobody has seen it">
        New
      </Trans>
    </Badge>
  );
}
