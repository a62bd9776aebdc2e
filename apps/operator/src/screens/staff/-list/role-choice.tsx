import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import type { StaffHolder } from '@tillgate/domain/staff-roles.ts'
import { useId } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { holders } from './role-names.ts'
import styles from '@tillgate/ui/form/form.module.css'

type Props = {
  held: readonly StaffHolder[]
  onChange: (held: StaffHolder[]) => void
  error?: string | undefined
}

/** Chooses the roles of a person. An auditor holds no other role, so that one choice takes the others away. */
export const RoleChoice = ({ held, onChange: change, error }: Props) => {
  const { t } = useTranslation()
  const errorId = useId()
  const toggle = (holder: StaffHolder, on: boolean) => {
    if (!on) return change(held.filter((one) => one !== holder))
    change(holder === 'AUDITOR' ? ['AUDITOR'] : [...held.filter((one) => one !== 'AUDITOR'), holder])
  }
  return (
    <fieldset className={styles['plainFieldset']} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{t('staff.roles')}</legend>
      <div className="stack gap-2">
        {holders.map((holder) => (
          <CheckRow
            key={holder}
            checked={held.includes(holder)}
            onChange={(event) => toggle(holder, event.currentTarget.checked)}
          >
            {t(`staff-role.${holder}`)}: <span className="muted">{t(`staff-role.${holder}.text`)}</span>
          </CheckRow>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
