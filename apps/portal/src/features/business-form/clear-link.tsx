import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { emptyBusiness, type BusinessFields } from './business-fields.ts'

const undoLife = 8000

type Props<F> = {
  form: { getValues: () => F; resetTo: (fields: F) => void }
  /** Text about the fields that stay. */
  fixed?: Partial<BusinessFields>
}

/** Spec 2 §2: the form's clear link. Does not change saved data and can be undone. */
export const ClearLink = <F extends BusinessFields>({ form, fixed = {} }: Props<F>) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const clear = () => {
    const before = form.getValues()
    setAsking(false)
    form.resetTo({ ...before, ...emptyBusiness, addressSource: 'TYPED', ...fixed })
    const action = { label: t('action.undo'), run: () => form.resetTo(before) }
    showToast({ tone: 'success', text: t('business.cleared'), life: undoLife, action })
  }
  return (
    <>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {t('business.clear')}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t('business.clear-question')}
          consequence={t('business.clear-text')}
          verb={t('business.clear')}
          cancel={t('action.cancel')}
          confirm={clear}
          onClose={() => setAsking(false)}
          destructive
        />
      )}
    </>
  )
}
