import { Link } from '@tanstack/react-router'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { proposePartnerEnd } from '@tillgate/contract/operator-partners.ts'
import { noticeDays } from '@tillgate/domain/partner-end.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { proposePartnerEndChange, useWithdrawPartnerEnd } from '#operator/api/partners.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Of = { application: ApplicationDetail }
type Closing = Of & { onClose: () => void }

const shape = z.object({ endsOn: z.string(), reason: z.string() })

/** Proposes the last day of the partnership; a second administrator confirms. */
const NoticeDialog = ({ application: { partnerId, businessName: name, now }, onClose }: Closing) => {
  const { t } = useTranslation()
  const today = dayIn(bankZone, new Date(now))
  const form = useContractForm(proposePartnerEnd, {
    ...proposePartnerEndChange(partnerId),
    defaultValues: { endsOn: addDays(today, noticeDays.usual), reason: '' },
    mode: 'onSubmit',
    draft: { name: `end-of-${partnerId}`, shape, until: 'sent' },
    onDone: () => {
      showToast({ tone: 'success', text: t('ending.proposed') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('ending.question', { name })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('ending.verb')} destructive />}
    >
      <p>{t('ending.consequence')}</p>
      <ContractForm of={form}>
        <TextField
          type="date"
          label={t('ending.day')}
          min={addDays(today, 1)}
          max={addDays(today, noticeDays.most)}
          {...form.field('endsOn')}
        />
        <TextArea label={t('reason.label')} hint={t('ending.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}

const WithdrawDialog = ({ application: { partnerId, businessName: name }, onClose }: Closing) => {
  const { t } = useTranslation()
  const withdraw = useWithdrawPartnerEnd(partnerId)
  return (
    <ReasonDialog
      title={t('ending.withdraw-question', { name })}
      consequence={t('ending.withdraw-consequence')}
      verb={t('ending.withdraw')}
      send={withdraw.mutateAsync}
      onDone={({ message }) => {
        showToast({ tone: 'success', text: message })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Notice that ends the partnership: offered in a re-check, shown until the day is over, withdrawn by an administrator. */
export const PartnerEnd = ({ application, isAdmin }: Of & { isAdmin: boolean }) => {
  const { t, language } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { partnerEnd: end, recheck } = application
  const close = () => setAsked(false)
  if (end === null) {
    if (recheck === null || !isAdmin) return null
    return (
      <>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('ending.verb')}
        </Button>
        {isAsked && <NoticeDialog application={application} onClose={close} />}
      </>
    )
  }
  const { lastDay, isOver, reason, proposalId } = end
  if (lastDay === null) {
    return (
      <>
        <p className="muted">{t('ending.open')}</p>
        <Link to="/proposals/$id" params={{ id: proposalId ?? '' }} {...asButton({})}>
          {t('ending.see')}
        </Link>
      </>
    )
  }
  const day = dayText(lastDay, language, { year: 'numeric' })
  return (
    <>
      <Alert tone="warning" title={t(isOver ? 'ending.over-console' : 'ending.title-console', { day })}>
        {!isOver && <p>{t('ending.text-console')}</p>}
        <p className="pre-wrap break">{reason}</p>
      </Alert>
      {!isOver && isAdmin && <Button onClick={() => setAsked(true)}>{t('ending.withdraw')}</Button>}
      {isAsked && <WithdrawDialog application={application} onClose={close} />}
    </>
  )
}
