import { useQueryClient } from '@tanstack/react-query'
import { Refused } from '@tillgate/client/refused.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { useState } from 'react'
import { profileOf, switchTwoFactor } from '#portal/api/account.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useChange } from '@tillgate/browser/use-change.ts'
import { useTranslation } from '#portal/i18n.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import styles from '#portal/screens/profile/-details/profile.module.css'

const wantsPassword = (error: unknown): boolean =>
  error instanceof Refused && error.fields.some(({ field }) => field === 'password')

/** Turned on at once after a fresh sign-in; the server wants the password later on, and for turning it off always. */
export const TwoFactor = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [confirming, setConfirming] = useState<'on' | 'off'>()
  const { id, twoFactor } = profile

  /** What the switch shows is what the server says: also when another tab was first. */
  const readAgain = (): Promise<void> => cache.invalidateQueries({ queryKey: profileOf(id).queryKey })
  const turn = async (on: boolean, password?: string): Promise<void> => {
    try {
      const { message } = await switchTwoFactor(on, password)
      showToast({ tone: 'success', text: message })
    } catch (error) {
      // Why it failed is told at once: reading again may wait for the very network that is gone.
      void readAgain()
      throw error
    }
    await readAgain()
  }
  const turningOn = useChange({
    once: true,
    mutationFn: () =>
      turn(true).catch((error: unknown) => {
        if (!wantsPassword(error)) throw error
        setConfirming('on')
      }),
  })
  const press = (on: boolean): void => {
    turningOn.reset()
    if (on) void turningOn.mutate()
    else setConfirming('off')
  }

  return (
    <>
      <RefusalAlert refusal={turningOn.error} title={t('two-factor.error')} otherwise={t('two-factor.error')} />
      <div className={styles['line']}>
        <div>
          <h3>{t('two-factor.title')}</h3>
          <p className="muted">{t('two-factor.text')}</p>
        </div>
        <span className="row">
          {t(twoFactor ? 'two-factor.is-on' : 'two-factor.is-off')}
          <Toggle label={t('two-factor.title')} on={twoFactor} change={press} inactive={turningOn.isPending} />
        </span>
      </div>
      {confirming && (
        <TwoFactorDialog
          wanted={confirming}
          email={profile.email}
          turn={(password) => turn(confirming === 'on', password)}
          close={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
