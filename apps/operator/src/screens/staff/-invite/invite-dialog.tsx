import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { inviteStaff, type getStaffOverview } from '@tillgate/contract/operator-staff.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { recentInvitationDays } from '@tillgate/domain/four-eyes.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { inviteStaffChange } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from '@tillgate/ui/form/form.module.css'

/** Typed values, not validated. */
const Left = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  reason: z.string(),
})

type Props = { overview: Answer<typeof getStaffOverview> | undefined; onClose: () => void }

export const InviteDialog = ({ overview, onClose }: Props) => {
  const { t, language } = useTranslation()
  const form = useContractForm(inviteStaff, {
    ...inviteStaffChange,
    defaultValues: { firstName: '', lastName: '', email: '', role: 'OPERATOR', reason: '' },
    draft: { name: 'invitation', shape: Left },
    onDone: ({ isProposed }, { email }) => {
      showToast({ tone: 'success', text: isProposed ? t('staff.proposed') : t('staff.invite-sent', { email }) })
      onClose()
    },
  })
  const isAdmin = useWatch({ control: form.control, name: 'role' }) === 'OPERATOR_ADMIN'
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
        <fieldset className={styles['plainFieldset']}>
          <legend>{t('people.role')}</legend>
          {operatorRoles.map((role) => (
            <CheckRow key={role} type="radio" value={role} {...form.register('role')}>
              {t(`operator-role.${role}`)}: <span className="muted">{t(`operator-role.${role}.text`)}</span>
            </CheckRow>
          ))}
        </fieldset>
        <TextField label={t('staff.first-name')} {...form.field('firstName')} />
        <TextField label={t('staff.last-name')} {...form.field('lastName')} />
        <TextField
          label={t('people.email')}
          hint={mailDomains.length === 0 ? undefined : t('staff.domains-hint', { domains: or.format(mailDomains) })}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          {...form.field('email')}
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
