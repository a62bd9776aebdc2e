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
import styles from '#portal/screens/profile/-details/profile.module.css'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import * as z from 'zod/mini'

/** The server takes no password as well; here one is asked for. */
const Draft = z.object({ password: ChangePassword.shape.currentPassword })

type Props = {
  wanted: 'on' | 'off'
  /** Whose password: managers then offer the right one. */
  email: string
  turn: (password: string) => Promise<void>
  close: () => void
}

const TwoFactorDialog = ({ wanted, email, turn, close }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    { defaultValues: { password: '' }, mode: 'onSubmit', send: ({ password }) => turn(password), done: close },
  )

  return (
    <Dialog
      title={t(`two-factor.${wanted}-ask`)}
      close={close}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} close={close} submit={t(`two-factor.turn-${wanted}`)} />}
    >
      <ContractForm of={form}>
        <p>{t(`two-factor.${wanted}-text`)}</p>
        <RefusalAlert {...form.refusal} title={t('two-factor.error')} otherwise={t('two-factor.error')} />
        <PasswordOwner email={email} />
        <PasswordField
          label={t('profile.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </ContractForm>
    </Dialog>
  )
}

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
