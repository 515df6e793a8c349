import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide-react';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { For } from '#client/ui/for.tsx';
import { Icon, type LucideIcon } from '#client/ui/icon.tsx';
import { IconTile } from '#client/ui/icon-tile.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import type { Benefit } from '#contract/benefits.ts';
import styles from './benefit-item.module.css';

/** One benefit: what it is, since when the person has it, and a link to its provider. */
export function BenefitItem({ benefit, icon }: { benefit: Benefit; icon: LucideIcon }) {
  const { name, about, provider, url, since, until } = benefit;
  const { t } = useLingui();
  const language = useLanguage();
  const first = dayMonthYear(calendarDay(since), language);
  const isToCome = calendarDay(since) > thisDay();
  const last = until && dayMonthYear(calendarDay(until), language);
  return (
    <li className={`sheet ${styles.benefit}`}>
      <div className={styles.head}>
        <IconTile of={icon} tone="curtain" />
        <div className={styles.words}>
          <h3>
            <CompanyText of={name} />
          </h3>
          <p className="soft">
            {isToCome
              ? t({ message: `Yours from ${first}`, comment: 'The day from which a person will have a benefit' })
              : t({ message: `Yours since ${first}`, comment: 'The day from which a person has a benefit' })}
          </p>
        </div>
        {last && <Badge tone="joy">{t({ message: `Until ${last}`, comment: 'The last day of a benefit' })}</Badge>}
      </div>
      <p>
        <CompanyText of={about} />
      </p>
      {url && (
        <div className={styles.actions}>
          <ButtonLink href={url} newTab variant="quiet" size="small">
            {provider ? (
              <span>
                <Trans comment="Link to the company that provides a benefit">
                  Go to <bdi>{provider}</bdi>
                </Trans>
              </span>
            ) : (
              <Trans comment="Link to a page about a benefit">Read more</Trans>
            )}
            <For>
              <CompanyText of={name} />
            </For>
            <NewTabHint />
            <Icon of={ArrowUpRight} mirrors />
          </ButtonLink>
        </div>
      )}
      {!url && provider && (
        <p className="soft">
          <Trans comment="Who provides a benefit">
            With <bdi>{provider}</bdi>
          </Trans>
        </p>
      )}
    </li>
  );
}
