import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { Fragment } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { NameReport } from './name-report.tsx'

type Bank = ApplicationDetail['bank']

/** Shows who holds the account: the bank's report, or the declared name, beside our names. */
const Holder = ({ holder: { source, names, others, at, comparisons } }: { holder: Bank['holder'] }) => {
  const { t, language } = useTranslation()
  const best = Math.max(...comparisons.map(({ score }) => score))
  return (
    <NameReport
      label={t('bank.comparison')}
      source={t(`bank.holder-source.${source}`)}
      reported={
        <>
          {names.map((name) => (
            <Fragment key={name}>
              <b>{name}</b>
              {source === 'DECLARED' && <StatusBadge tone="yellow">{t('bank.holder-declared')}</StatusBadge>}
              {others.includes(name) && <StatusBadge tone="red">{t('bank.holder-other')}</StatusBadge>}
            </Fragment>
          ))}
          <small>{t(`bank.holder-note.${source}`, { at: at === null ? t('fact.none') : moment(at, language) })}</small>
        </>
      }
      held={comparisons.map(({ who, name, result, score }) => ({
        label: t(`bank.who.${who}`),
        name,
        // One of the names is enough: of the others only the nearest is a finding.
        result: result === 'match' || score === best ? result : undefined,
        score,
      }))}
    />
  )
}

/** Shows the last four digits and the holder; the numbers themselves never leave the server. */
export const BankCard = ({ application: { bank } }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { status, last4, holder, accountType, linkedAt, checkedAt, reusedFrom } = bank
  const none = t('fact.none')
  // Returns the account type; an unknown type as the bank writes it.
  const accountText = (type: string): string => {
    const known = (['checking', 'savings'] as const).find((one) => one === type)
    return known ? t(`account-type.${known}`) : type
  }
  return (
    <Card title={t('bank.title')} padded>
      {linkedAt !== null && <Holder holder={holder} />}
      <Facts
        columns={3}
        facts={[
          { label: t('bank.account'), value: last4 === null ? none : <span className="code">••{last4}</span> },
          { label: t('bank.type'), value: accountType === null ? none : accountText(accountType) },
          { label: t('bank.status'), value: t(`bank.${status}`) },
          { label: t('bank.linked'), value: linkedAt === null ? none : moment(linkedAt, language) },
          ...(reusedFrom === null ? [] : [{ label: t('bank.reused-from'), value: reusedFrom.businessName }]),
          { label: t('bank.checked'), value: checkedAt === null ? none : moment(checkedAt, language) },
        ]}
      />
    </Card>
  )
}
