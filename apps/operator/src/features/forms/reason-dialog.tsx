import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Reason } from '@tillgate/contract/operator-decisions.ts'
import { isComplaint } from '@tillgate/contract/refusals.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextArea } from '@tillgate/ui/text-area.tsx'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useReturnDraft } from './drafts.ts'

type Props = {
  title: string
  consequence: string
  verb: string
  busy: boolean
  refusal: Error | null
  confirm: (reason: string) => unknown
  close: () => void
  destructive?: boolean
}

/** What is done for a reason only: the reason goes into the audit log, never to the partner. */
export const ReasonDialog = (props: Props) => {
  const { title, consequence, verb, busy, refusal, confirm, close, destructive = false } = props
  const { t } = useTranslation()
  const form = useId()
  const { value: reason, keep: setReason } = useReturnDraft(`${location.pathname}-reason-${title}`, z.string(), '')
  const [complaint, setComplaint] = useState<string>()

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(Reason, reason)
    if (parsed.success) return confirm(parsed.data)
    const said = parsed.error.issues[0]?.message ?? ''
    return setComplaint(isComplaint(said) ? t(said) : said)
  }
  return (
    <Dialog
      title={title}
      close={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} look={destructive ? 'danger-solid' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{consequence}</p>
      <Form id={form} save={send} problems={[]} attempt={0} summaryTitle="">
        <TextArea
          label={t('reason.label')}
          hint={t('reason.hint')}
          error={complaint}
          value={reason}
          data-autofocus
          onChange={(event) => {
            setComplaint(undefined)
            setReason(event.currentTarget.value)
          }}
        />
        <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
      </Form>
    </Dialog>
  )
}
