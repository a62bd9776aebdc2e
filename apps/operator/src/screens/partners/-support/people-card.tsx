import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useScrollTo } from '@tillgate/browser/section-bar.tsx'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { PartnerSupport, SupportPerson } from '@tillgate/contract/operator-support.ts'
import { count } from '@tillgate/browser/figures.ts'
import { printedPhone } from '@tillgate/domain/phones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './support.module.css'

/** A search for a person leads to `#person-` and the id: the name is scrolled into view once it is there. */
const PersonName = ({ id, name, email, phone, formerNames }: SupportPerson) => {
  const { t } = useTranslation()
  const own = useRef<HTMLSpanElement>(null)
  const isSought = useLocation({ select: ({ hash }) => hash === `person-${id}` })
  useScrollTo(own, isSought, 'center')
  return (
    <span className={clsx('block py-2', styles['names'])} ref={own} data-sought={isSought || undefined}>
      <b>{name}</b>
      <span className="block muted fs-13 break">{email}</span>
      {phone !== null && <span className="block muted fs-13 break">{printedPhone(phone)}</span>}
      {formerNames.length > 0 && (
        <span className="block muted fs-13 break">{t('support.formerly', { names: formerNames.join(', ') })}</span>
      )}
    </span>
  )
}

export const PersonState = ({ person, now }: { person: SupportPerson; now: string }) => {
  const { t } = useTranslation()
  const { time, moment } = useTimes()
  const { state, lockedUntil, invitedUntil } = person
  if (lockedUntil !== null)
    return <StatusBadge tone="red">{t('support.locked', { at: time(lockedUntil) })}</StatusBadge>
  if (state === 'ACTIVE') return <StatusBadge tone="green">{t('support.ACTIVE')}</StatusBadge>
  if (state === 'INACTIVE') return <StatusBadge>{t('support.INACTIVE')}</StatusBadge>
  const isOpen = invitedUntil !== null && invitedUntil > now
  return (
    <StatusBadge tone="yellow">
      {isOpen ? t('support.invited-until', { at: moment(invitedUntil) }) : t('support.invitation-over')}
    </StatusBadge>
  )
}

const SignIn = ({ lastSignInAt, sessions }: SupportPerson) => {
  const { t } = useTranslation()
  const { moment } = useTimes()
  return (
    <>
      {lastSignInAt === null ? t('support.never') : moment(lastSignInAt)}
      {sessions > 0 && <span className="block muted fs-13 break">{t('support.sessions', { count: sessions })}</span>}
    </>
  )
}

/** `total`: number of all people. `choose`: undefined for staff who do not act on people. */
type Props = {
  support: PartnerSupport
  total: number
  chosen: string | undefined
  choose: ((id: string) => void) | undefined
}

/** People of the partner with the state of their accounts. The chosen person's actions are beside. */
export const PeopleCard = ({ support: { people, now }, total, chosen, choose }: Props) => {
  const { t } = useTranslation()
  const active = people.filter(({ state }) => state !== 'INACTIVE').length
  const factor = ({ secondFactor, passkeys }: SupportPerson) => {
    const way = secondFactor === null ? t('support.no-factor') : t(`support-factor.${secondFactor}`)
    return passkeys === 0 ? way : `${way}, ${t('support.passkeys', { count: passkeys })}`
  }
  const action = ({ id, name }: SupportPerson) =>
    choose && (
      <Button
        size="sm"
        aria-pressed={id === chosen}
        aria-label={t('support.actions-for', { name })}
        onClick={() => choose(id)}
      >
        {t('support.actions')}
      </Button>
    )
  const columns: Column<SupportPerson>[] = [
    { id: 'name', title: t('support.person'), isFixed: true, render: (person) => <PersonName {...person} /> },
    {
      id: 'state',
      title: t('support.role'),
      render: (person) => (
        <>
          {t(`role.${person.role}`)}
          <span className="block muted fs-13 break">
            <PersonState person={person} now={now} />
          </span>
        </>
      ),
    },
    { id: 'sign-in', title: t('support.sign-in'), render: (person) => <SignIn {...person} /> },
    { id: 'factor', title: t('support.factor'), render: factor },
    ...(choose ? [{ id: 'actions', title: t('support.actions'), isAction: true, render: action } as const] : []),
  ]
  return (
    <Card title={t('support.people')} description={t('support.people-lead', { count: active, all: count(total) })}>
      <div className="mt-3">
        <ListTable
          label={t('partners.people-table')}
          columns={columns}
          rows={people}
          renderCard={(person) => (
            <div className="row items-start">
              <div className="grid gap-1 grow min-w-0 fs-13">
                <PersonName {...person} />
                <div>
                  <PersonState person={person} now={now} />
                </div>
                <span>{t(`role.${person.role}`)}</span>
                <span className="muted">
                  {t('support.sign-in')}: <SignIn {...person} />
                </span>
                <span className="muted">
                  {t('support.factor')}: {factor(person)}
                </span>
              </div>
              {action(person)}
            </div>
          )}
        />
      </div>
      {people.length < total && (
        <p className="py-3 px-4 muted">{t('partners.more', { count: count(people.length) })}</p>
      )}
    </Card>
  )
}
