import { useNavigate } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { zoneName } from '@tillgate/domain/zones.ts'
import { count } from '@tillgate/browser/figures.ts'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-fees.ts'
import { type FeeSchedule } from '@tillgate/contract/operator-fees.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { money } from '@tillgate/domain/money.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { previewFeeSchedule, useProposeFeeSchedule, type NewFees } from '#operator/api/fees.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { FeesNotice } from './fees-notice.tsx'

type Program = FeeSchedule['program']
type Partner = { id: string; businessName: string }
type Checked = { body: NewFees; preview: Answer<typeof contract.previewFeeSchedule> }

type AskProps = Checked & { back: () => void }
/** Shows the entered fees, their start day and the number of affected partners. */
const Ask = ({ body, preview, back }: AskProps) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const proposing = useProposeFeeSchedule()
  const { effectiveFrom, timeZone, needsNotice, impact } = preview
  const { partners, mailed = partners, sums } = impact
  const done = ({ id }: { id: string }) => {
    showToast({ tone: 'success', text: t('fees.proposed-done') })
    void navigate({ to: '/proposals/$id', params: { id } })
  }
  return (
    <ConfirmDialog
      question={t('fees.propose')}
      consequence={
        <>
          <p>
            {t('fees.processing')}: {body.processingPercent.toFixed(2)}%. {t('fees.fixed')}: {money(body.fixedFee)}.{' '}
            {t('fees.terminal')}: {money(body.additionalTerminal)}.
          </p>
          <p>
            {t('fees.begins', { at: momentIn(effectiveFrom, language, timeZone) })} {needsNotice && t('fees.dearer')}{' '}
            {t('fees.concerns', { count: mailed, figure: count(mailed) })}
          </p>
          <p>{t('fees.estimate', { now: money(sums.feesNow), proposed: money(sums.feesProposed) })}</p>
          <FeesNotice />
          <RefusalAlert refusal={proposing.error} otherwise={t('failure.unknown')} />
        </>
      }
      verb={t('settings.propose-verb')}
      cancel={t('action.cancel')}
      busy={proposing.isPending}
      confirm={() => proposing.mutate(body, { onSuccess: done })}
      onClose={back}
    />
  )
}

/** Typed values, not validated. */
const Typed = z.object({
  programId: z.string(),
  processingPercent: z.string(),
  fixedFee: z.string(),
  additionalTerminal: z.string(),
  effectiveOn: z.string(),
  reason: z.string(),
})

type Props = { programs: readonly Program[]; partner: Partner | undefined; onClose: () => void }

/** Enters, checks and proposes new fees for all partners or for one partner. */
export const ProposeDialog = ({ programs, partner, onClose }: Props) => {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<Checked>()
  const form = useContractForm(contract.proposeFeeSchedule, {
    send: previewFeeSchedule.send,
    defaultValues: {
      programId: programs[0]?.id ?? '',
      processingPercent: '',
      fixedFee: '',
      additionalTerminal: '',
      effectiveOn: '',
      reason: '',
    },
    toBody: (values) => ({
      programId: values.programId,
      partnerId: partner?.id ?? null,
      processingPercent: decimal(values.processingPercent),
      fixedFee: decimal(values.fixedFee),
      additionalTerminal: decimal(values.additionalTerminal),
      effectiveOn: values.effectiveOn === '' ? null : values.effectiveOn,
      reason: values.reason,
    }),
    draft: { name: `fees-${partner?.id ?? 'everybody'}`, shape: Typed },
    onDone: (preview, body) => setChecked({ preview, body }),
  })
  if (checked) return <Ask {...checked} back={() => setChecked(undefined)} />
  const chosen = programs.find(({ id }) => id === form.watch('programId'))
  return (
    <Dialog
      title={partner ? t('fees.propose-for', { partner: partner.businessName }) : t('fees.propose')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('fees.check')} />}
    >
      <p>{t('fees.propose-lead')}</p>
      <ContractForm of={form}>
        {programs.length > 1 && (
          <Controller
            control={form.control}
            name="programId"
            render={({ field: { value, onChange } }) => (
              <Choice
                label={t('fees.program')}
                options={programs.map(({ id, name }) => ({ value: id, label: name }))}
                value={value}
                onChange={onChange}
              />
            )}
          />
        )}
        <AmountField control={form.control} name="processingPercent" label={t('fees.processing')} unit="%" />
        <AmountField control={form.control} name="fixedFee" label={t('fees.fixed')} unit="$" />
        <AmountField control={form.control} name="additionalTerminal" label={t('fees.terminal')} unit="$" />
        <TextField
          label={t('fees.effective-on')}
          hint={t('fees.effective-hint', { zone: zoneName(chosen?.timeZone ?? bankZone, new Date(now())) })}
          type="date"
          {...form.field('effectiveOn')}
        />
        <TextArea label={t('proposal.reason')} hint={t('proposal.reason-hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
