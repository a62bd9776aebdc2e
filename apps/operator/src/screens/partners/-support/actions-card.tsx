import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { PartnerSupport, SupportPerson } from '@tillgate/contract/operator-support.ts'
import { mayAskFor, objectionHours } from '@tillgate/domain/support.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useActOnPerson, type SupportAction } from '#operator/api/support.ts'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { EmailDialog, FactorDialog } from './change-dialogs.tsx'
import styles from './support.module.css'

type Props = { partnerId: string; support: PartnerSupport; person: SupportPerson }
type Proposed = 'reset-factor' | 'change-email'

const withActive = (one: SupportPerson) => ({ ...one, active: one.state !== 'INACTIVE' })

/** Returns the call with which actions on this person are possible, or the reason why there is none. */
const readyCall = ({ call, people, failedChecks }: PartnerSupport, person: SupportPerson) => {
  if (failedChecks.isBlocked) return 'support.blocked-text' as const
  if (call?.result !== 'VERIFIED') return 'support.verify-first' as const
  const caller = people.find(({ id }) => id === call.personId)
  return caller && mayAskFor(withActive(caller), withActive(person)) ? call : ('support.other-person' as const)
}

/** Actions on the chosen person. Each needs the operator's open call with a verified caller. */
export const ActionsCard = ({ partnerId, support, person }: Props) => {
  const { t } = useTranslation()
  const { time } = useTimes()
  const acting = useActOnPerson(partnerId)
  const [asked, setAsked] = useState<Proposed>()
  const { id: userId, name, email, state, lockedUntil, secondFactor, passkeys, proposalId } = person
  const call = readyCall(support, person)
  const contactId = typeof call === 'string' ? undefined : call.id
  const act = async (action: SupportAction) => {
    if (contactId === undefined) return
    const done = await acting.mutate({ action, userId, contactId })
    if (done) showToast({ tone: 'success', text: done.message })
  }

  const isResettable = passkeys > 0 || (secondFactor !== null && secondFactor !== 'MAIL')
  const rows = [
    {
      id: 'unlock' as const,
      text: lockedUntil === null ? t('support.unlock-none') : t('support.unlock-text', { at: time(lockedUntil) }),
      isPossible: lockedUntil !== null,
    },
    {
      id: 'invite' as const,
      text: state === 'PENDING' ? t('support.invite-text', { email }) : t('support.invite-none'),
      isPossible: state === 'PENDING',
    },
    { id: 'link' as const, text: t('support.link-text', { email }), isPossible: state === 'ACTIVE' },
    {
      id: 'sign-out' as const,
      text: t('support.sessions', { count: person.sessions }),
      isPossible: person.sessions > 0,
    },
  ]
  const proposals = [
    {
      id: 'reset-factor' as const,
      text: isResettable ? t('support.reset-factor-text', { name }) : t('support.reset-factor-none'),
      isPossible: isResettable,
    },
    {
      id: 'change-email' as const,
      text: t('support.change-email-text', { hours: objectionHours }),
      isPossible: state !== 'INACTIVE',
    },
  ]
  const close = () => setAsked(undefined)
  const dialog = contactId === undefined ? undefined : { partnerId, person, contactId, onClose: close }

  return (
    <Card title={t('support.actions-for', { name })} description={t(`role.${person.role}`)}>
      {typeof call === 'string' && <p className="py-3 px-4 line-top muted fs-13 mt-3">{t(call, { name })}</p>}
      <ul className={clsx(styles['actions'], typeof call !== 'string' && 'mt-3')}>
        {rows.map(({ id, text, isPossible }) => (
          <li className="flex wrap items-center line-top" key={id}>
            <div>
              <b className="row wrap gap-1 gap-x-2">{t(`support.${id}-title`)}</b>
              <span className="block muted fs-13 break">{text}</span>
            </div>
            <Button
              size="sm"
              variant={id === 'unlock' && isPossible ? 'primary' : 'secondary'}
              inactive={!isPossible || contactId === undefined}
              busy={acting.isPending && acting.variables.action === id}
              aria-label={`${t(`support.${id}`)}: ${t(`support.${id}-title`)}`}
              onClick={() => void act(id)}
            >
              {t(`support.${id}`)}
            </Button>
          </li>
        ))}
        {proposals.map(({ id, text, isPossible }) => (
          <li className="flex wrap items-center line-top" key={id}>
            <div>
              <b className="row wrap gap-1 gap-x-2">
                {t(`support.${id}-title`)}
                <StatusBadge plain>{t('support.two-people')}</StatusBadge>
              </b>
              <span className="block muted fs-13 break">{text}</span>
            </div>
            <Button
              size="sm"
              inactive={!isPossible || contactId === undefined || proposalId !== null}
              aria-label={`${t(`support.${id}`)}: ${t(`support.${id}-title`)}`}
              onClick={() => setAsked(id)}
            >
              {t(`support.${id}`)}
            </Button>
          </li>
        ))}
      </ul>
      {acting.error && (
        <p className="py-3 px-4 line-top muted fs-13" role="alert">
          {refusalText(t, acting.error)}
        </p>
      )}
      {proposalId !== null && (
        <p className="py-3 px-4 line-top muted fs-13">
          {t('support.proposal-open')}{' '}
          <Link to="/proposals/$id" params={{ id: proposalId }} search={{}}>
            {t('support.see-proposal')}
          </Link>
        </p>
      )}
      <p className="py-3 px-4 line-top muted fs-13">{t('support.actions-foot')}</p>
      {asked === 'reset-factor' && dialog && <FactorDialog {...dialog} />}
      {asked === 'change-email' && dialog && <EmailDialog {...dialog} />}
    </Card>
  )
}
