import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { correctNotice, type ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { money } from '@tillgate/domain/money.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import formStyles from '@tillgate/ui/form/form.module.css'
import { useCorrectNotice } from '#operator/api/exceptions.ts'
import { ApprovalFacts } from '#operator/features/approvals/approval-facts.tsx'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'

/**
 * Corrects the account data that the notice names, after a call to the bank. Validates the routing number during input.
 */
export const CorrectDialog = ({ of, onClose }: { of: ExceptionDetail; onClose: () => void }) => {
  const { t, language } = useTranslation()
  const { typedBy } = of
  const correcting = useCorrectNotice(of.id)
  const isSecond = typedBy !== null && typedBy.id !== authRecord()?.user.id
  const fields = of.correction?.fields ?? []
  const has = (field: (typeof fields)[number]) => fields.includes(field)
  const form = useContractForm(correctNotice, {
    defaultValues: {
      reason: '',
      ...(has('routing') && { routing: '' }),
      ...(has('account') && { account: '' }),
      ...(has('accountType') && { accountType: of.correction?.accountType ?? of.accountType ?? 'CHECKING' }),
    },
    send: (body) => correcting.mutateAsync(body),
    onDone: ({ message }) => {
      showToast({ tone: 'success', text: message })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('exceptions.type-question')}
      onClose={onClose}
      footer={
        <FormButtons
          of={form}
          onClose={onClose}
          submit={t(isSecond ? 'exceptions.type-verb' : 'exceptions.type-first-verb')}
        />
      }
    >
      {typedBy && isSecond && (
        <ApprovalFacts
          of={{
            what: `${t('exceptions.type')}: ${of.code}, ${of.store ?? ''}`,
            amount: of.amount === 0 ? undefined : money(of.amount),
            by: typedBy.name,
            at: moment(typedBy.at, language),
            reason: typedBy.reason,
          }}
        />
      )}
      <p>{t(isSecond ? 'exceptions.type-consequence' : 'exceptions.type-first', { store: of.store ?? '' })}</p>
      <ContractForm of={form}>
        {has('routing') && (
          <TextField
            label={t('exceptions.routing')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('routing')}
          />
        )}
        {has('account') && (
          <TextField
            label={t('exceptions.account-number')}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.field('account')}
          />
        )}
        {has('accountType') && (
          <fieldset className={formStyles['plainFieldset']}>
            <legend>{t('exceptions.kind')}</legend>
            {(['CHECKING', 'SAVINGS'] as const).map((kind) => (
              <CheckRow key={kind} type="radio" value={kind} {...form.register('accountType')}>
                {t(`exceptions.kind.${kind}`)}
              </CheckRow>
            ))}
          </fieldset>
        )}
        {of.partnerId !== null && <ApprovalNotice partnerId={of.partnerId} storeId={of.storeId ?? undefined} />}
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
