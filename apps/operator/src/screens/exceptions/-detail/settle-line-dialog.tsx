import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { settleBankLine, type BankLine } from '@tillgate/contract/operator-bank-lines.ts'
import { accountOfKind, bankLineKinds } from '@tillgate/domain/bank-line-kinds.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import formStyles from '@tillgate/ui/form/form.module.css'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { useSettleBankLine } from '#operator/api/bank-lines.ts'
import { useTranslation } from '#operator/i18n.ts'

const shape = z.object({ kind: z.string(), reason: z.string() })

type Props = { id: string; line: BankLine; onClose: () => void }

/** Asks for the kind of a line. Above the limit of one person the answer is a proposal. */
export const SettleLineDialog = ({ id, line, onClose }: Props) => {
  const { t } = useTranslation()
  const settling = useSettleBankLine(id)
  const { amount, isAloneEnough, limit, left } = line
  const form = useContractForm(settleBankLine, {
    defaultValues: { kind: '', reason: '' },
    draft: { name: `bank-line-${id}`, shape, until: 'sent' },
    send: (body) => settling.mutateAsync(body),
    onDone: ({ message }) => {
      showToast({ tone: 'success', text: message })
      onClose()
    },
  })
  const { error, ...kind } = form.field('kind')
  const errorId = `${form.id}-kind-error`
  return (
    <Dialog
      title={t('bank-line.settle-title', { amount: signedMoney(amount) })}
      onClose={onClose}
      footer={
        <FormButtons
          of={form}
          onClose={onClose}
          submit={t(isAloneEnough ? 'bank-line.settle-verb' : 'bank-line.propose-verb')}
        />
      }
    >
      <p>
        {t(isAloneEnough ? 'bank-line.settle-alone' : 'bank-line.settle-two', {
          left: money(left),
          limit: money(limit),
        })}
      </p>
      <ContractForm of={form}>
        <fieldset className={formStyles['plainFieldset']} aria-describedby={error === undefined ? undefined : errorId}>
          <legend>{t('bank-line.kind')}</legend>
          {bankLineKinds.map((one) => (
            <CheckRow key={one} type="radio" value={one} {...kind}>
              {t(`bank-kind.${one}`)}
              <br />
              <span className="muted">
                {t('bank-line.kind-hint', { account: t(`bank-account.${accountOfKind[one]}`) })}
              </span>
            </CheckRow>
          ))}
          {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
        </fieldset>
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
