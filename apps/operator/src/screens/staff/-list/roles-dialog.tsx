import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { updateStaffRole, type StaffRow } from '@tillgate/contract/operator-staff.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { grantedRoles, type StaffHolder } from '@tillgate/domain/staff-roles.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import { updateStaffRoleChange } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import { RoleChoice } from './role-choice.tsx'
import { heldBy, rightsOf } from './role-names.ts'

/** Grants and takes roles of a colleague. What is granted waits for a second administrator. */
export const RolesDialog = ({ person, onClose }: { person: StaffRow; onClose: () => void }) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const name = fullName(person)
  const form = useContractForm(updateStaffRole, {
    ...updateStaffRoleChange(person.id),
    defaultValues: { held: heldBy(person), reason: '' },
    toBody: ({ held, reason }) => ({ ...rightsOf(held), reason }),
    fieldOf: ([first]) => (first === 'reason' ? 'reason' : 'held'),
    mode: 'onSubmit',
    onDone: ({ isProposed }) => {
      showToast({ tone: 'success', text: isProposed ? t('staff.proposed') : t('staff.done', { name }) })
      onClose()
    },
  })
  const held = useWatch({ control: form.control, name: 'held' })
  const granted = grantedRoles(person, rightsOf(held))
  const taken = grantedRoles(rightsOf(held), person)
  const names = (roles: readonly StaffHolder[]) => roles.map((role) => t(`staff-role.${role}`)).join(', ')
  const { error } = form.getFieldState('held', form.formState)
  return (
    <Dialog
      title={t('staff.roles-of', { name })}
      onClose={onClose}
      footer={
        <FormButtons
          of={form}
          onClose={onClose}
          submit={t(granted.length > 0 || taken.length === 0 ? 'staff.propose' : 'staff.roles-take')}
        />
      }
    >
      <p>{t('staff.roles-text')}</p>
      <ContractForm of={form}>
        <RoleChoice
          held={held}
          onChange={(next) => form.setValue('held', next, { shouldDirty: true })}
          error={errorText(error)}
        />
        {granted.length + taken.length > 0 && (
          <Alert tone="info">
            {granted.length > 0 && <p>{t('staff.roles-granted', { roles: names(granted) })}</p>}
            {taken.length > 0 && <p>{t('staff.roles-taken', { roles: names(taken) })}</p>}
          </Alert>
        )}
        <TextArea label={t('reason.label')} hint={t('staff.reason-hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
