import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { proposeRun, settlementInvalidates } from '#operator/api/payouts.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'

type Run = Pick<SettlementRunDetail, 'id' | 'file'>
const shape = z.object({ note: z.string() })

const NoteDialog = ({ run: { id, file }, onClose }: { run: Run; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.proposeRun, {
    defaultValues: { note: '' },
    mode: 'onSubmit',
    draft: { name: `propose-${id}`, shape },
    send: (body) => proposeRun(id, body),
    invalidates: settlementInvalidates,
    onDone: () => {
      onClose()
      showToast({ tone: 'success', text: t('run.proposed') })
    },
  })
  return (
    <Dialog
      title={t('run.propose-title', { amount: money(file?.credits ?? 0) })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('run.propose')} />}
    >
      <ContractForm of={form}>
        <TextArea label={t('run.note')} hint={t('run.propose-text')} data-autofocus {...form.field('note')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}

/** Proposes the run, with a note about the proposer's checks. */
export const ProposeRun = ({ run, isClosed }: { run: Run; isClosed: boolean }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" full inactive={isClosed} onClick={() => setAsking(true)}>
        {t('run.propose')}
      </Button>
      {isClosed && <p className="muted">{t('approval-blocker.unbalanced')}</p>}
      {isAsking && <NoteDialog run={run} onClose={() => setAsking(false)} />}
    </>
  )
}
