import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { OwnerFields } from './owner-fields.ts'

type Props = {
  owners: readonly OwnerFields[]
  at: number
  close: () => void
  remove: (name: string) => void
}

/** Where the cursor goes: to the person who takes this place, or to the button that adds one. */
const focusBehind = (at: number, count: number): void => {
  const next = at < count - 1 ? document.getElementsByName(`owners.${at}.firstName`)[0] : null
  const target = next ?? document.getElementById('owners-add')
  target?.focus()
}

export const RemoveOwner = ({ owners, at, close, remove }: Props) => {
  const { t } = useTranslation()
  const person = owners[at]
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ') || t('owners.unnamed', { nth: at + 1 })
  return (
    <ConfirmDialog
      question={t('owners.remove-question', { name })}
      consequence={t('owners.remove-text')}
      verb={t('owners.remove')}
      cancel={t('action.cancel')}
      confirm={() => {
        remove(name)
        // Once the dialog has gone and given the focus back to a button that is no more.
        requestAnimationFrame(() => requestAnimationFrame(() => focusBehind(at, owners.length)))
      }}
      close={close}
      destructive
    />
  )
}
