import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { sumDollars } from '@tillgate/domain/money.ts'
import { requestAdjustment, settlementInvalidates } from '#operator/api/payouts.ts'
import { useGetOpenAccount } from '#operator/api/settlement.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { AdjustEffect } from './adjust-effect.tsx'

type Props = {
  partnerId: string
  /** Purchase that the adjustment corrects, as the page names it. Without: the field asks for one. */
  receiptNumber?: string
  storeId: string
  store: string
  onClose: () => void
  /** False: it waits for a second person. */
  onDone: (isDone: boolean) => unknown
}

const shape = z.object({
  direction: z.string(),
  amount: z.string(),
  reason: z.string(),
  receiptNumber: z.string(),
  said: z.string(),
})

/** Returns the amount with its sign; no amount while the field is empty. */
const signedAmount = (direction: string, typed: string): { amount?: number } => {
  const amount = decimal(typed)
  return amount === undefined ? {} : { amount: direction === 'less' ? -amount : amount }
}

/** Adds an entry to the store's next statement; built statements stay unchanged. */
export const AdjustDialog = ({ partnerId, receiptNumber: corrected, storeId, store, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.requestAdjustment, {
    defaultValues: { direction: 'more', amount: '', reason: '', receiptNumber: corrected ?? '', said: '' },
    mode: 'onSubmit',
    hasSummary: true,
    draft: { name: `adjustment-${partnerId}-${storeId}-${corrected ?? ''}`, shape, until: 'sent' },
    toBody: ({ direction, amount, reason, receiptNumber, said }) => ({
      partnerId,
      storeId,
      ...signedAmount(direction, amount),
      ...(receiptNumber.trim() === '' ? {} : { receiptNumber: receiptNumber.trim() }),
      reason,
      said,
    }),
    send: requestAdjustment,
    invalidates: settlementInvalidates,
    onDone: ({ state }) => onDone(state === 'APPROVED'),
  })
  const [direction, typed] = useWatch({ control: form.control, name: ['direction', 'amount'] })
  const amount = signedAmount(direction, typed).amount || 0
  const { data: account } = useGetOpenAccount({ partnerId, storeId })
  const isProposal =
    account && (!account.isStoreActive || sumDollars([account.adjustedToday, Math.abs(amount)]) > account.limit)
  return (
    <Dialog
      title={t('adjust.title', { store })}
      onClose={onClose}
      wide
      footer={<FormButtons of={form} onClose={onClose} submit={t(isProposal ? 'adjust.propose' : 'adjust.submit')} />}
    >
      <p>{t('adjust.text')}</p>
      {corrected !== undefined && <p>{t('adjust.of-purchase', { number: corrected })}</p>}
      <ContractForm of={form}>
        <Segments
          label={t('adjust.direction')}
          value={direction === 'less' ? 'less' : 'more'}
          segments={[
            { value: 'more', label: t('adjust.more') },
            { value: 'less', label: t('adjust.less') },
          ]}
          onChange={(value) => form.setValue('direction', value)}
        />
        <AmountField control={form.control} name="amount" label={t('adjust.amount')} unit="$" />
        <TextArea label={t('adjust.reason')} hint={t('adjust.reason-hint')} {...form.field('reason')} />
        {corrected === undefined && (
          <TextField label={t('adjust.purchase')} hint={t('adjust.purchase-hint')} {...form.field('receiptNumber')} />
        )}
        <TextField label={t('adjust.said')} {...form.field('said')} />
        <AdjustEffect partnerId={partnerId} storeId={storeId} store={store} amount={amount} />
        <ApprovalNotice partnerId={partnerId} storeId={storeId} isForNextRun />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
