import { zodResolver } from '@hookform/resolvers/zod'
import { NewPassword } from '@tillgate/contract/auth.ts'
import { says } from '@tillgate/contract/refusals.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldErrors } from './complaints.ts'
import { useFocusRefused } from './use-focus-refused.ts'

export const NewPasswordPair = z.object({
  newPassword: NewPassword,
  confirm: z.string().check(z.minLength(1, says('password.confirm-required'))),
})
const Both = z.object({ newPassword: z.string(), confirm: z.string() })
export const samePassword = z.refine<z.output<typeof Both>>((draft) => draft.newPassword === draft.confirm, {
  error: says('password.match'),
  path: ['confirm'],
  // Said together with the rules of the first field, not only once those are met.
  when: ({ value }) => z.safeParse(Both, value).success,
})
const Draft = NewPasswordPair.check(samePassword)
export type NewPasswordDraft = z.output<typeof Draft>

/** Resetting and registering call the same two fields by different names. */
const ours = { newPassword: 'newPassword', password: 'newPassword', confirmPassword: 'confirm' } as const
export const passwordFields: readonly string[] = Object.keys(ours)

export const useNewPassword = (refusal: Error | null) => {
  const form = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { newPassword: '', confirm: '' },
    mode: 'onTouched',
    errors: fieldErrors<NewPasswordDraft>(refusal, ours),
  })
  useFocusRefused(refusal, ours, form.setFocus)
  return form
}
