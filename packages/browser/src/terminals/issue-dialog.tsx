import { useQueryClient } from '@tanstack/react-query'
import type { Terminal } from '@tillgate/contract/terminals.ts'
import { money } from '@tillgate/domain/money.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { useChange } from '../use-change.ts'
import { terminalsKey, type TerminalCalls } from './terminal-calls.ts'
import { nameOf } from './terminal-text.ts'

type Props = {
  storeId: string
  terminal: Terminal
  /** Dollars, as they were shown: another price is refused. */
  price: number
  issue: NonNullable<TerminalCalls['issue']>
  /** Shown when the device has a price. */
  notice?: ReactNode
  onClose: () => void
}

/** Shows the price of a device before the program issues the device. */
export const IssueDialog = ({ storeId, terminal, price, issue, notice, onClose }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const name = nameOf(terminal)
  const issuing = useChange({
    once: true,
    mutationFn: () => issue(storeId, terminal.id, price),
    onSettled: () => cache.invalidateQueries({ queryKey: terminalsKey(storeId) }),
  })
  const done = () => {
    showToast({ tone: 'success', text: t('terminals.issued', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      question={t('terminals.issue-ask', { name })}
      consequence={
        <>
          <p>{t(price === 0 ? 'terminals.issue-free' : 'terminals.issue-costs', { price: money(price) })}</p>
          {price > 0 && notice}
          <RefusalAlert refusal={issuing.error} otherwise={t('terminals.issue-failed', { name })} />
        </>
      }
      verb={t('terminals.issue')}
      cancel={t('action.cancel')}
      busy={issuing.isPending}
      confirm={() => issuing.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
