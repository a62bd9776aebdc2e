import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { beginOwnPin as beginRoute, setOwnPin as setRoute } from '@tillgate/contract/account.ts'
import { fieldError, type FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { pinWeakness, tillPinLength, type PinWeakness } from '@tillgate/domain/till-permissions.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { beginOwnPin, setOwnPin } from '#portal/api/account.ts'
import { useTranslation } from '#portal/i18n.ts'

const Draft = z.object({ pin: setRoute.body.shape.pin, again: z.string(), ...beginRoute.body.shape })
type Chosen = Pick<z.output<typeof Draft>, 'pin' | 'password'>

const weaknessErrors: Record<PinWeakness, FieldErrorCode> = {
  repeated: fieldError('pin.repeated'),
  run: fieldError('pin.run'),
  turn: fieldError('pin.turn'),
  year: fieldError('pin.year'),
}

type Typed = { pin: string; again: string }
/** Errors beyond the schema: a weak PIN before a second PIN that differs, once both have all digits. */
const pinErrors = ({ pin, again }: Typed): { field: string; code: string }[] => {
  if (pin.length < tillPinLength) return []
  const weakness = pinWeakness(pin)
  if (weakness) return [{ field: 'pin', code: weaknessErrors[weakness] }]
  return again === pin ? [] : [{ field: 'again', code: fieldError('pin.match') }]
}

type Props = { hasPin: boolean; email: string; onDone: (message: string) => void; onClose: () => void }

const ChoosePin = ({
  hasPin,
  email,
  onDone,
  onClose,
}: Omit<Props, 'onDone'> & { onDone: (chosen: Chosen) => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { pin: '', again: '', password: '' },
      rules: pinErrors,
      send: ({ password }) => beginOwnPin({ password }),
      onDone: (_, { pin, password }) => onDone({ pin, password }),
    },
  )
  const digits = { autoComplete: 'off', inputMode: 'numeric', maxLength: tillPinLength } as const
  return (
    <Dialog
      title={t(hasPin ? 'own-pin.change-ask' : 'own-pin.choose-ask')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('own-pin.continue')} />}
    >
      <ContractForm of={form}>
        <p>{t('own-pin.lead')}</p>
        {hasPin && <p>{t('own-pin.ends')}</p>}
        <RefusalAlert {...form.refusal} failed={t('own-pin.failed')} />
        <PasswordField
          label={t('own-pin.pin')}
          hint={t('own-pin.hint')}
          data-autofocus
          {...digits}
          {...form.field('pin')}
        />
        <PasswordField label={t('own-pin.again')} {...digits} {...form.field('again')} />
        <PasswordOwner email={email} />
        <PasswordField
          label={t('profile.password')}
          autoComplete="current-password"
          hint={t('own-pin.password-text')}
          {...form.field('password')}
        />
      </ContractForm>
    </Dialog>
  )
}

/** The PIN is stored with the mailed code: a PIN approves acts of others, so an open session alone must not set one. */
const EnterCode = ({ hasPin, email, chosen, onDone, onClose }: Props & { chosen: Chosen }) => {
  const { t } = useTranslation()
  const check = useChange({
    once: true,
    mutationFn: (code: string) => setOwnPin({ pin: chosen.pin, code }),
    onSuccess: ({ message }) => onDone(message),
  })
  const sending = useChange({ once: true, mutationFn: () => beginOwnPin({ password: chosen.password }) })
  const isAboutCode = check.error instanceof Refused && check.error.code.startsWith('passcode.')
  return (
    <Dialog
      title={t(hasPin ? 'own-pin.change-ask' : 'own-pin.choose-ask')}
      onClose={onClose}
      closeLabel={t('action.close')}
    >
      <p>{t('own-pin.sent', { to: email })}</p>
      <CodeStep
        check={check}
        failure={(refusal) => (isAboutCode ? refusalText(t, refusal) : t('own-pin.failed'))}
        submit={t('own-pin.save')}
        resend={{
          label: t('code.resend'),
          send: async () => (await sending.mutate()) !== undefined,
          busy: sending.isPending,
        }}
      >
        {!isAboutCode && <RefusalAlert refusal={check.error ?? sending.error} failed={t('own-pin.failed')} />}
      </CodeStep>
    </Dialog>
  )
}

/** Asks for the PIN twice and the password, then for the mailed code. */
export const OwnPinDialog = (props: Props) => {
  const [chosen, setChosen] = useState<Chosen>()
  return chosen ? <EnterCode {...props} chosen={chosen} /> : <ChoosePin {...props} onDone={setChosen} />
}
