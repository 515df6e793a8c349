import { Trans } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { calendarOf } from '#client/time-off/dates/leave-of-person.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { halvesOf, whole } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import { paths } from '#contract/paths.ts';
import { overlapping, useAskedLeave } from './asked-leave.ts';
import { LeaveName } from './leave-name.tsx';
import { UnsentBadge } from './unsent-badge.tsx';
import { type UnsentLeave, useTakeBack } from './use-unsent-leave.ts';

type Props = { request: UnsentLeave; overview: Output<'timeOff.overview'> | undefined; outbox: Outbox };

/** How long what was asked for is, in its kind's unit. */
function howLong(input: UnsentLeave['input'], overview: Output<'timeOff.overview'>) {
  const calendar = calendarOf(overview, input.typeId);
  return [halvesOf(whole(input), calendar), unitOf(calendar)] as const;
}

/** The history state that tells the form which refused request is to be changed. */
export type EditReason = { edit: string };

/** A request that waits to be sent or was refused: its state, and a button to take it back, retry or change it. */
export function UnsentRequest({ request, overview, outbox }: Props) {
  const words = useLeaveWords();
  const language = useLanguage();
  const takeBack = useTakeBack();
  const { id, input } = request;
  const type = overview?.types.find((one) => one.id === input.typeId)?.name;
  const period = words.period(input);
  const others = overlapping(useAskedLeave(overview), input);
  return (
    <li>
      <Card>
        <article className="stack-3">
          <div className={cards.head}>
            <div className={cards.words}>
              <h2 className={cards.title} lang={type?.lang === language ? undefined : type?.lang}>
                <LeaveName name={type} />
              </h2>
              <span>{period}</span>
              <span className="soft">
                {/* A line high, so that nothing moves once the number is known. */}
                {overview ? words.amount(...howLong(input, overview)) : '\u00a0'}
              </span>
            </div>
            <UnsentBadge entry={request} />
          </div>
          {input.note && (
            <p className={cards.said} dir="auto">
              {input.note}
            </p>
          )}
          {request.state === 'failed' && (
            <Notice tone="bad">
              <Trans comment="Followed by the reason, a sentence">Could not be sent:</Trans>{' '}
              {request.why === 'LEAVE_OVERLAPS' && others.length > 0
                ? words.overlap(others)
                : words.refusal(request.why)}
            </Notice>
          )}
          <div className={cards.actions}>
            <Button variant="secondary" size="small" onPress={() => takeBack(outbox, request)}>
              <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
              <For>{period}</For>
            </Button>
            {request.state === 'failed' && (
              <>
                <ButtonLink
                  variant="secondary"
                  size="small"
                  to={paths.requestLeave}
                  state={{ edit: id } satisfies EditReason}
                >
                  <Trans comment="Button: opens a request for leave in its form">Edit</Trans>
                  <For>{period}</For>
                </ButtonLink>
                <Button size="small" onPress={() => outbox.retry(id)}>
                  <Trans>Try again</Trans>
                  <For>{period}</For>
                </Button>
              </>
            )}
          </div>
        </article>
      </Card>
    </li>
  );
}
