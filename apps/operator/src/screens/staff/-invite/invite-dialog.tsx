import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { inviteStaff, type getStaffOverview } from '@tillgate/contract/operator-staff.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { recentInvitationDays } from '@tillgate/domain/four-eyes.ts'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { inviteStaffChange } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import { RoleChoice } from '../-list/role-choice.tsx'
import { holders, rightsOf } from '../-list/role-names.ts'

/** Typed values, not validated. */
const Left = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  held: z.array(z.enum(holders)),
  reason: z.string(),
})

const empty: z.output<typeof Left> = { held: ['REVIEWER'], firstName: '', lastName: '', email: '', reason: '' }

type Props = { overview: Answer<typeof getStaffOverview> | undefined; onClose: () => void }

export const InviteDialog = ({ overview, onClose }: Props) => {
  const { t, language } = useTranslation()
  const errorText = useFieldErrorText()
  const form = useContractForm(inviteStaff, {
    ...inviteStaffChange,
    defaultValues: empty,
    toBody: ({ held: roles, ...person }) => ({ ...person, ...rightsOf(roles) }),
    fieldOf: ([first]) => (first === 'role' || first === 'staffRoles' ? 'held' : String(first)),
    draft: { name: 'invitation', shape: Left },
    onDone: ({ isProposed }, { email }) => {
      showToast({ tone: 'success', text: isProposed ? t('staff.proposed') : t('staff.invite-sent', { email }) })
      onClose()
    },
  })
  const held = useWatch({ control: form.control, name: 'held' })
  const isAdmin = held.includes('ADMINISTRATOR')
  const wrong = form.getFieldState('held', form.formState).error
  const { mailDomains = [], deciders = [] } = overview ?? {}
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  const names = deciders.map(({ name }) => name).join(', ')

  return (
    <Dialog
      title={t('staff.invite')}
      onClose={onClose}
      footer={
        <FormButtons
          of={form}
          onClose={onClose}
          submit={t(isAdmin ? 'staff.propose-invitation' : 'staff.send-invitation')}
        />
      }
    >
      <p>{t('staff.invite-lead')}</p>
      <ContractForm of={form}>
        <div className="grid gap-4" style={autoColumns('180px')}>
          <TextField label={t('staff.first-name')} {...form.field('firstName')} />
          <TextField label={t('staff.last-name')} {...form.field('lastName')} />
        </div>
        <TextField
          label={t('people.email')}
          hint={mailDomains.length === 0 ? undefined : t('staff.domains-hint', { domains: or.format(mailDomains) })}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <RoleChoice
          held={held}
          onChange={(next) => form.setValue('held', next, { shouldDirty: true })}
          error={errorText(wrong)}
        />
        <TextArea label={t('reason.label')} hint={t('staff.reason-hint')} {...form.field('reason')} />
        {isAdmin && (
          <Alert tone="warning" title={t('staff.asked-title')}>
            <p>
              {names === '' ? t('staff.asked-nobody') : t('staff.asked', { names, days: String(recentInvitationDays) })}
            </p>
          </Alert>
        )}
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
