import { may } from '#operator/features/session/rights.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { FunnelStep } from '@tillgate/domain/funnel.ts'
import { reminderRules } from '@tillgate/domain/funnel.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useRemindUnfinished } from '#operator/api/funnel.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  count: number
  label: string
  /** Longer name for assistive technology. */
  name?: string
  /** People to remind; left out for everyone, or everyone at the step. */
  userIds?: readonly string[]
  step?: FunnelStep
  size?: 'sm'
  variant?: 'primary'
  onDone?: () => void
}

/** Mails reminders after a confirmation, which one person does not need. */
export const RemindButton = ({ count, label, name, userIds, step, size, variant, onDone }: Props) => {
  const { t } = useTranslation()
  const remind = useRemindUnfinished()
  const [isAsked, setAsked] = useState(false)

  const send = () =>
    remind.mutate(
      { ...(userIds ? { userIds: [...userIds] } : {}), ...(step ? { step } : {}) },
      {
        onSuccess: ({ reminded, skipped }) => {
          const text = t('funnel.reminded', { count: reminded })
          const left = skipped > 0 ? ` ${t('funnel.skipped', { count: skipped })}` : ''
          showToast({ tone: 'success', text: `${text}${left}` })
          onDone?.()
        },
        onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
        onSettled: () => setAsked(false),
      },
    )
  const isOne = userIds?.length === 1
  if (!may('registrations.remind')) return null
  return (
    <>
      <Button
        size={size}
        variant={variant}
        aria-label={name}
        inactive={count === 0}
        busy={remind.isPending}
        onClick={() => (isOne ? send() : setAsked(true))}
      >
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('funnel.remind-question', { count })}
          consequence={t('funnel.remind-consequence', {
            days: reminderRules.betweenDays,
            most: reminderRules.maxReminders,
          })}
          verb={t('funnel.remind-verb')}
          cancel={t('action.cancel')}
          busy={remind.isPending}
          confirm={send}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
