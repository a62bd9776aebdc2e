import { NewPassword } from '@tillgate/contract/auth.ts'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { passwordRules, type PasswordRule } from '@tillgate/domain/passwords.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { PasswordChecklist } from '@tillgate/ui/fields/password-checklist.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { ContractForm, useContractForm } from './contract-form.tsx'
import { PasswordField, PasswordOwner } from './password-field.tsx'

export const NewPasswordPair = z.object({
  newPassword: NewPassword,
  confirm: z.string().check(z.minLength(1, fieldError('password.confirm-required'))),
})
const Both = z.object({ newPassword: z.string(), confirm: z.string() })
export const samePassword = z.refine<z.output<typeof Both>>((draft) => draft.newPassword === draft.confirm, {
  error: fieldError('password.match'),
  path: ['confirm'],
  // Shown together with the rules of the first field, not only after the rules are met.
  when: ({ value }) => z.safeParse(Both, value).success,
})
const Draft = NewPasswordPair.check(samePassword)
type Draft = z.output<typeof Draft>

/** Names of the two password fields differ between routes. */
const ours = new Map([
  ['password', 'newPassword'],
  ['confirmPassword', 'confirm'],
  ['confirmNewPassword', 'confirm'],
])
export const passwordFieldOf = ([name]: readonly PropertyKey[]): string => ours.get(String(name)) ?? String(name)

const rules = ['length', 'uppercase', 'lowercase', 'number', 'special'] as const satisfies readonly PasswordRule[]
/** Rules for generated passwords, read by password managers. */
const recipe = 'minlength: 8; maxlength: 100; required: lower; required: upper; required: digit; required: special'

type Wiring = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>
type FieldsProps = {
  /** E-mail of the account, under which managers save the password. */
  email: string
  typed: string
  password: Wiring
  confirm: Wiring
  confirmLabel?: string
  /** Fields before the password: follow the user name, where managers expect both. */
  children?: ReactNode
}

/** New password with confirmation and a live checklist of its rules. */
export const NewPasswordFields = ({ email, typed, password, confirm, confirmLabel, children }: FieldsProps) => {
  const { t } = useTranslation()
  const lines = rules.map((id) => ({ id, text: t(`checklist.${id}`), isMet: passwordRules[id](typed) }))
  const missing = lines.filter(({ isMet }) => !isMet).map(({ text }) => text)

  return (
    <>
      <PasswordOwner email={email} />
      {children}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        {...{ passwordrules: recipe }}
        {...password}
      />
      <PasswordChecklist
        label={t('checklist.label')}
        lines={lines}
        labels={{ met: t('checklist.met'), unmet: t('checklist.unmet') }}
        summary={t('checklist.summary', { met: lines.length - missing.length, all: lines.length })}
        missing={typed === '' || missing.length === 0 ? '' : t('checklist.missing', { missing: missing.join(', ') })}
      />
      <PasswordField label={confirmLabel ?? t('password.confirm')} autoComplete="new-password" {...confirm} />
    </>
  )
}

type Props<A> = {
  email: string
  /** Error title when the server gives no reason. */
  failed: string
  submit: string
  send: (draft: Draft) => Promise<A>
  done: (answer: A) => unknown
  refused?: (refusal: Error) => void
}

/** Asks for a new password without a session. */
export const NewPasswordForm = <A,>({ email, failed, submit, send, done, refused }: Props<A>) => {
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { newPassword: '', confirm: '' },
      fieldOf: passwordFieldOf,
      send,
      onDone: done,
      ...(refused ? { refused } : {}),
    },
  )
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <ContractForm of={form} label={submit}>
      <NewPasswordFields
        email={email}
        typed={typed}
        password={form.field('newPassword')}
        confirm={form.field('confirm')}
      />
      <RefusalAlert {...form.refusal} failed={failed} />
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {submit}
      </Button>
    </ContractForm>
  )
}
