import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Reason } from '@tillgate/contract/reasons.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'

type Props<A> = {
  title: string
  consequence: string
  verb: string
  send: (reason: string) => Promise<A>
  onDone: (answer: A) => void
  onClose: () => void
  destructive?: boolean
  /** Names the readers of the reason, where the partner reads the reason too. */
  hint?: string
  /** Notice above the form, for example which approvals the action excludes. */
  notice?: ReactNode
}

const body = z.object({ reason: Reason })
const shape = z.object({ reason: z.string() })

/** Asks for the reason of an action. The audit log stores the reason; `hint` names further readers. */
export const ReasonDialog = <A,>(props: Props<A>) => {
  const { t } = useTranslation()
  const {
    title,
    consequence,
    verb,
    send,
    onDone: done,
    onClose: close,
    destructive = false,
    hint = t('reason.hint'),
    notice,
  } = props
  const form = useContractForm(
    { body },
    {
      defaultValues: { reason: '' },
      mode: 'onSubmit',
      draft: { name: `${location.pathname}-reason-${title}`, shape },
      send: ({ reason }) => send(reason),
      onDone: done,
    },
  )

  return (
    <Dialog
      title={title}
      onClose={close}
      footer={<FormButtons of={form} onClose={close} submit={verb} destructive={destructive} />}
    >
      <p>{consequence}</p>
      {notice}
      <ContractForm of={form}>
        <TextArea label={t('reason.label')} hint={hint} data-autofocus {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
