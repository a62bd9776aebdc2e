import { clsx } from 'clsx'
import type { Profile } from '@tillgate/contract/auth.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { deactivateTwoFactor, renewRecoveryCodes, useReadTwoFactorAgain, useGetTwoFactor } from '#portal/api/account.ts'
import { PasswordDialog } from '#portal/features/step-up/password-dialog.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from '#portal/screens/profile/-details/profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOnDialog } from './turn-on-dialog.tsx'

type Open = 'on' | 'off' | 'new-codes'

/** Second factor of the sign-in. Disabling requires a fresh verification. */
export const TwoFactor = ({ profile: { id, email } }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { data: own, isError, refetch } = useGetTwoFactor(id)
  const readAgain = useReadTwoFactorAgain()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(undefined)
  const settle = async (message?: string) => {
    close()
    if (message !== undefined) showToast({ tone: 'success', text: message })
    await readAgain()
  }
  /** The switch shows the server's state, even when a second tab changed the state first. */
  const orReadAgain = async <A,>(work: Promise<A>): Promise<A> => {
    try {
      return await work
    } catch (error) {
      void readAgain()
      throw error
    }
  }

  if (!own) {
    return isError ? (
      <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
        <p role="alert">{t('two-factor.failed')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton height={64} />
    )
  }
  const { isOn, way, recoveryCodesLeft } = own
  const to = (way === 'TEXT' ? own.phone : own.email) ?? ''

  return (
    <>
      <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
        <div>
          <h3>{t('two-factor.title')}</h3>
          <p className="muted">{t('two-factor.text')}</p>
        </div>
        <span className="row">
          {t(isOn ? 'two-factor.is-on' : 'two-factor.is-off')}
          <Toggle label={t('two-factor.title')} on={isOn} onChange={(on) => setOpen(on ? 'on' : 'off')} />
        </span>
      </div>
      {isOn && (
        <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
          <div>
            <h3>{t('two-factor.how')}</h3>
            <p className="muted">{t(`two-factor.by-${way}`, { to })}</p>
          </div>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('on')}>
            {t('two-factor.change')}
          </Button>
        </div>
      )}
      {isOn && way === 'APP' && (
        <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
          <div>
            <h3>{t('recovery.codes')}</h3>
            <p className="muted">{t('recovery.left', { count: recoveryCodesLeft })}</p>
          </div>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('new-codes')}>
            {t('recovery.new')}
          </Button>
        </div>
      )}
      {open === 'on' && (
        <TurnOnDialog
          own={own}
          email={email}
          onDone={({ message, recoveryCodes }) => {
            if (recoveryCodes.length > 0) setCodes(recoveryCodes)
            void settle(message)
          }}
          onClose={close}
        />
      )}
      {open === 'off' && (
        <PasswordDialog
          title={t('two-factor.off-ask')}
          text={t('two-factor.off-text')}
          verb={t('two-factor.turn-off')}
          email={email}
          failed={t('two-factor.error')}
          send={(password) => orReadAgain(deactivateTwoFactor(password))}
          onDone={({ message }) => void settle(message)}
          onClose={close}
        />
      )}
      {open === 'new-codes' && (
        <PasswordDialog
          title={t('recovery.new-ask')}
          text={t('recovery.new-text')}
          verb={t('recovery.new-verb')}
          email={email}
          failed={t('two-factor.error')}
          send={(password) => orReadAgain(renewRecoveryCodes(password))}
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            void settle()
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
