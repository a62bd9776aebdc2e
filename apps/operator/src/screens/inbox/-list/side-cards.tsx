import { Link } from '@tanstack/react-router'
import type { ExcludedEntry, InboxEntry, WaitingEntry } from '@tillgate/contract/operator-inbox.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import type { ReactNode } from 'react'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { targetOf, useTitle } from './inbox-row.tsx'

const Row = ({ entry, children }: { entry: InboxEntry; children: ReactNode }) => {
  const { t, language } = useTranslation()
  return (
    <li className="line-bottom py-3 break">
      <Link className="fw-semibold" {...targetOf(entry)}>
        {useTitle(entry)}
      </Link>
      {entry.amount !== null && <b className="tnum nowrap block">{money(entry.amount)}</b>}
      <small className="block">{t('inbox.by', { at: dateTimeOf(entry.dueAt, language, bankZone) })}</small>
      <p className="fs-13">{children}</p>
    </li>
  )
}

/** Own proposals, with the people who may decide them. The page of each withdraws it. */
export const WaitingCard = ({ waiting }: { waiting: readonly WaitingEntry[] }) => {
  const { t, language } = useTranslation()
  if (waiting.length === 0) return null
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  return (
    <Card title={t('inbox.waiting')} description={t('inbox.waiting-lead', { count: waiting.length })} padded>
      <ul>
        {waiting.map((entry) => (
          <Row key={entry.id} entry={entry}>
            {entry.mayDecide.length === 0
              ? t('inbox.nobody-decides')
              : t('inbox.may-decide', { names: or.format(entry.mayDecide) })}
          </Row>
        ))}
      </ul>
    </Card>
  )
}

/** Decisions that the person may not take, each with its reason and without a button. */
export const ExcludedCard = ({ excluded }: { excluded: readonly ExcludedEntry[] }) => {
  const { t } = useTranslation()
  if (excluded.length === 0) return null
  return (
    <Card title={t('inbox.excluded')} description={t('inbox.excluded-lead', { count: excluded.length })} padded>
      <ul>
        {excluded.map((entry) => (
          <Row key={entry.id} entry={entry}>
            {t(
              entry.subject === 'RUN' && entry.reason === 'took-part'
                ? 'approval-blocker.took-part'
                : `proposal-blocker.${entry.reason}`,
              { at: '' },
            )}
          </Row>
        ))}
      </ul>
    </Card>
  )
}
