import { Button } from '@tillgate/ui/buttons/button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'

type Props = {
  of: { id: string; busy: boolean }
  onClose: () => void
  submit: string
  destructive?: boolean
  /** Between the back button and the main button. */
  children?: ReactNode
}

/** Footer of a dialog or sheet with the buttons of the form above. */
export const FormButtons = ({ of, onClose, submit, destructive = false, children }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      {children}
      <Button type="submit" form={of.id} variant={destructive ? 'dangerSolid' : 'primary'} busy={of.busy}>
        {submit}
      </Button>
    </>
  )
}
