import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#portal/api/account.ts'
import { fieldErrors } from '@tillgate/browser/complaints.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { NewPasswordPair, samePassword } from '@tillgate/browser/use-new-password.ts'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { dropSession } from '#portal/features/session/session.ts'
import { useTranslation } from '#portal/i18n.ts'

const Draft = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, ...NewPasswordPair.shape })
  .check(samePassword)
type Draft = z.output<typeof Draft>

const ours = {
  currentPassword: 'currentPassword',
  newPassword: 'newPassword',
  confirmNewPassword: 'confirm',
} as const
export const fields: readonly string[] = Object.keys(ours)

export const useChangePassword = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { busy, refusal, ask } = useAsk()
  const form = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal, ours),
  })
  useFocusRefused(refusal, ours, form.setFocus)

  /** Spec 2 §8: the server has ended every session, this one too; the browser forgets it and goes to /. */
  const leave = async (): Promise<void> => {
    dropSession()
    sessionStorage.clear()
    showToast({ tone: 'success', text: t('change-password.done') })
    await navigate({ to: '/', replace: true })
    cache.clear()
  }
  const save = form.handleSubmit(({ currentPassword, newPassword, confirm }) =>
    ask(async () => {
      await changePassword({ currentPassword, newPassword, confirmNewPassword: confirm })
      await leave()
    }),
  )
  return { form, busy, refusal, save }
}
