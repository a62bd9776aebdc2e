import { clsx } from 'clsx'
import { Section } from '@tillgate/browser/section-bar.tsx'
import type { PartnerSupport } from '@tillgate/contract/operator-support.ts'
import { failedCheckDays } from '@tillgate/domain/support.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useRef, useState } from 'react'
import { day } from '#operator/features/figures/figures.ts'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ActionsCard } from './actions-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PeopleCard } from './people-card.tsx'
import styles from './support.module.css'

type Props = { support: PartnerSupport }

/** Warns the next operator of failed caller checks. */
export const FailedChecks = ({ support: { failedChecks } }: Props) => {
  const { t } = useTranslation()
  const { moment } = useTimes()
  const { count, lastAt, isBlocked } = failedChecks
  if (lastAt === null) return null
  return (
    <Alert
      tone={isBlocked ? 'error' : 'warning'}
      title={t('support.failed-checks', { count, days: failedCheckDays, at: moment(lastAt) })}
    >
      <p>{t(isBlocked ? 'support.blocked-text' : 'support.failed-text')}</p>
    </Alert>
  )
}

const AskCard = ({ support: { bank, lastPaidOn, formerNames } }: Props) => {
  const { t, language } = useTranslation()
  const account = bank?.last4 ? `••${bank.last4}, ${t(`bank.${bank.status}`)}` : t('support.no-bank')
  const names = formerNames.map(({ name, until }) => t('support.name-until', { name, at: day(until, language) }))
  return (
    <Card title={t('support.ask')} padded>
      <Facts
        facts={[
          { label: t('support.bank'), value: account },
          {
            label: t('support.last-paid'),
            value: lastPaidOn === null ? t('support.never') : day(lastPaidOn, language),
          },
          { label: t('support.former-names'), value: names.length === 0 ? t('support.none') : names.join('; ') },
        ]}
      />
    </Card>
  )
}

/** `totalPeople`: number of all people of the partner. */
type DeskProps = { partnerId: string; support: PartnerSupport; totalPeople: number }

/** People of a partner, messages to them and contacts with them; beside, actions on a person and what a caller may ask. */
export const SupportDesk = ({ partnerId, support, totalPeople }: DeskProps) => {
  const [chosen, setChosen] = useState<string>()
  const actions = useRef<HTMLDivElement>(null)
  const { people, call } = support
  const acts = may('people.help')
  const wanted = chosen ?? call?.personId ?? people.find(({ lockedUntil }) => lockedUntil !== null)?.id
  const person = people.find(({ id }) => id === wanted) ?? people[0]
  const choose = (id: string) => {
    setChosen(id)
    actions.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Section id="people">
        <PeopleCard support={support} total={totalPeople} chosen={person?.id} choose={acts ? choose : undefined} />
      </Section>
      <div className={clsx('columns', styles['layout'])}>
        <div className={clsx('stack gap-4 min-w-0', styles['column'])}>
          <Section id="messages">
            <MessagesCard partnerId={partnerId} people={people} />
          </Section>
          <Section id="contacts">
            <ContactsCard partnerId={partnerId} support={support} />
          </Section>
        </div>
        <div className={clsx('stack gap-4 min-w-0', styles['column'])}>
          {person && acts && (
            <div className={styles['first']} ref={actions}>
              <ActionsCard key={person.id} partnerId={partnerId} support={support} person={person} />
            </div>
          )}
          <AskCard support={support} />
        </div>
      </div>
    </>
  )
}
