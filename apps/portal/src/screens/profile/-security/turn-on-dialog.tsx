import { AuthenticatorSecret } from '@tillgate/browser/form/authenticator-secret.tsx'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import * as contract from '@tillgate/contract/account.ts'
import { type TwoFactor } from '@tillgate/contract/account.ts'
import { twoFactorWays, type TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import formStyles from '@tillgate/ui/form/form.module.css'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { activateTwoFactor, beginTwoFactor } from '#portal/api/account.ts'
import { useTranslation } from '#portal/i18n.ts'

type Begun = { way: TwoFactorWay; password: string; secret: string | null; otpauthUrl: string | null }
type Activated = Awaited<ReturnType<typeof activateTwoFactor>>

type WayProps = { own: TwoFactor; email: string; begun: (begun: Begun) => void; onClose: () => void }

/** Destination of codes, and the password, which every change of the second factor needs. */
const ChooseWay = ({ own, email, begun, onClose }: WayProps) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.beginTwoFactor, {
    defaultValues: { way: own.isOn ? own.way : 'APP', password: '' } satisfies { way: TwoFactorWay; password: string },
    mode: 'onSubmit',
    send: beginTwoFactor,
    onDone: (answer, sent) => begun({ ...sent, ...answer }),
  })
  const to: Record<TwoFactorWay, string> = { APP: '', MAIL: own.email, TEXT: own.phone ?? '' }

  return (
    <Dialog
      title={t('two-factor.on-ask')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('two-factor.continue')} />}
    >
      <ContractForm of={form}>
        <p>{t('two-factor.on-text')}</p>
        <RefusalAlert {...form.refusal} title={t('two-factor.error')} otherwise={t('two-factor.error')} />
        <Controller
          control={form.control}
          name="way"
          render={({ field }) => (
            <fieldset className={formStyles['plainFieldset']}>
              <legend>{t('two-factor.how')}</legend>
              {twoFactorWays
                .filter((way) => way !== 'TEXT' || own.phone !== null)
                .map((way) => (
                  <CheckRow
                    key={way}
                    type="radio"
                    name={field.name}
                    checked={field.value === way}
                    onChange={() => field.onChange(way)}
                  >
                    {t(`two-factor.by-${way}`, { to: to[way] })}
                    <br />
                    <span className="muted">{t(`two-factor.about-${way}`)}</span>
                  </CheckRow>
                ))}
            </fieldset>
          )}
        />
        <PasswordOwner email={email} />
        <PasswordField
          label={t('profile.password')}
          autoComplete="current-password"
          hint={t('two-factor.password-text')}
          {...form.field('password')}
        />
      </ContractForm>
    </Dialog>
  )
}

type CodeProps = { begun: Begun; own: TwoFactor; onDone: (answer: Activated) => void; onClose: () => void }

/** Turns the method on only after a correct code, so that an unreachable method locks no user out. */
const EnterCode = ({ begun: { way, password, secret, otpauthUrl }, own, onDone, onClose }: CodeProps) => {
  const { t } = useTranslation()
  const check = useChange({
    once: true,
    mutationFn: (code: string) => activateTwoFactor({ way, password, code }),
    onSuccess: onDone,
  })
  const sending = useChange({ once: true, mutationFn: () => beginTwoFactor({ way, password }) })
  const isAboutCode = check.error instanceof Refused && check.error.code.startsWith('passcode.')
  const resend = {
    label: t('code.resend'),
    send: async () => (await sending.mutate()) !== undefined,
    busy: sending.isPending,
  }

  return (
    <Dialog title={t('two-factor.on-ask')} onClose={onClose} closeLabel={t('action.close')}>
      <p>
        {way === 'APP'
          ? t('two-factor.scan')
          : t('two-factor.sent', { to: (way === 'MAIL' ? own.email : own.phone) ?? '' })}
      </p>
      {secret !== null && otpauthUrl !== null && <AuthenticatorSecret secret={secret} url={otpauthUrl} />}
      <CodeStep
        check={check}
        failure={(refusal) => (isAboutCode ? refusalText(t, refusal) : t('two-factor.error'))}
        label={way === 'APP' ? t('authenticator.code') : t('code.label')}
        submit={t('two-factor.turn-on')}
        {...(way === 'APP' ? {} : { resend })}
      >
        {!isAboutCode && (
          <RefusalAlert
            refusal={check.error ?? sending.error}
            title={t('two-factor.error')}
            otherwise={t('two-factor.error')}
          />
        )}
      </CodeStep>
    </Dialog>
  )
}

type Props = { own: TwoFactor; email: string; onDone: (answer: Activated) => void; onClose: () => void }

export const TurnOnDialog = ({ own, email, onDone, onClose }: Props) => {
  const [begun, setBegun] = useState<Begun>()
  return begun ? (
    <EnterCode begun={begun} own={own} onDone={onDone} onClose={onClose} />
  ) : (
    <ChooseWay own={own} email={email} begun={setBegun} onClose={onClose} />
  )
}
