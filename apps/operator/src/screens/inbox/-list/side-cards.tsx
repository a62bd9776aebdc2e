import { Link } from '@tanstack/react-router'
import type { ExcludedEntry, InboxEntry, WaitingEntry } from '@tillgate/contract/operator-inbox.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRemindDeciders } from '#operator/api/inbox.ts'
import { may } from '#operator/features/session/rights.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import type { ReactNode } from 'react'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { targetOf, useTitle } from './inbox-row.tsx'

const Row = ({ entry, actions, children }: { entry: InboxEntry; actions?: ReactNode; children: ReactNode }) => {
  const { t, language } = useTranslation()
  return (
    <li className="line-top py-3 break">
      <Link className="fw-semibold" {...targetOf(entry)}>
        {useTitle(entry)}
      </Link>
      {entry.amount !== null && <b className="tnum nowrap block">{money(entry.amount)}</b>}
      <small className="block">{t('inbox.by', { at: dateTimeOf(entry.dueAt, language, bankZone) })}</small>
      <p className="fs-13">{children}</p>
      {actions}
    </li>
  )
}

const Remind = ({ entry }: { entry: WaitingEntry }) => {
  const { t, language } = useTranslation()
  const reminding = useRemindDeciders()
  const title = useTitle(entry)
  const { subject, subjectId: id, remindedAt, mayDecide } = entry
  if (mayDecide.length === 0 || !may('proposals.remind')) return null
  if (remindedAt !== null) {
    return <small className="muted">{t('inbox.reminded', { at: dateTimeOf(remindedAt, language, bankZone) })}</small>
  }
  const remind = async () => {
    const done = await reminding.mutate({ subject, id })
    if (done) showToast({ tone: 'success', text: t('inbox.reminded-people', { count: done.reminded }) })
  }
  return (
    <>
      <Button
        size="sm"
        busy={reminding.isPending}
        aria-label={`${t('inbox.remind')}: ${title}`}
        onClick={() => void remind()}
      >
        {t('inbox.remind')}
      </Button>
      {reminding.error && <small role="alert">{refusalText(t, reminding.error)}</small>}
    </>
  )
}

/** Own proposals, with the people who may decide them and a reminder to these. The page of each withdraws it. */
export const WaitingCard = ({ waiting }: { waiting: readonly WaitingEntry[] }) => {
  const { t, language } = useTranslation()
  if (waiting.length === 0) return null
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  return (
    <Card title={t('inbox.waiting')} description={t('inbox.waiting-lead', { count: waiting.length })} padded>
      <ul>
        {waiting.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            actions={
              <div className="row wrap mt-2">
                <Remind entry={entry} />
              </div>
            }
          >
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
