import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Activation, Terminal } from '@tillgate/contract/terminals.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { failureText } from '../refusal-text.ts'
import { useChange } from '../use-change.ts'
import { AddDialog } from './add-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { terminalsKey, type TerminalCalls } from './terminal-calls.ts'
import { TerminalTable } from './terminal-table.tsx'
import { nameOf } from './terminal-text.ts'

/** `issueNotice`: shown before a device is issued at a price. */
type Props = { storeId: string; calls: TerminalCalls; canManage: boolean; issueNotice?: ReactNode }

/** Refetch interval in milliseconds while a terminal waits for its device, which may be next to the reader. */
const refetchMs = 10_000

type Open =
  | { what: 'add' }
  | { what: 'code'; name: string; activation: Activation }
  | { what: 'retire'; terminal: Terminal }
  | { what: 'issue'; terminal: Terminal }

/** Card with a store's terminals. UX.md §7: a code is shown once, in the dialog that creates the code. */
export const TerminalsCard = ({ storeId, calls, canManage, issueNotice }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data, isError, refetch } = useQuery({
    queryKey: terminalsKey(storeId),
    queryFn: ({ signal }) => calls.list(storeId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'PENDING') ? refetchMs : false),
  })
  const onSettled = () => cache.invalidateQueries({ queryKey: terminalsKey(storeId) })
  const renew = useChange({ mutationFn: ({ id }: Terminal) => calls.renew(storeId, id), onSettled, once: true })
  const retire = useChange({ mutationFn: ({ id }: Terminal) => calls.retire(storeId, id), onSettled, once: true })

  const manage = canManage
    ? {
        renew: (terminal: Terminal) =>
          renew.mutate(terminal, {
            onSuccess: (activation) => setOpen({ what: 'code', name: nameOf(terminal), activation }),
            onError: (error) =>
              showToast({
                tone: 'error',
                text: failureText(t, error, t('terminals.code-failed', { name: nameOf(terminal) })),
              }),
          }),
        retire: (terminal: Terminal) => setOpen({ what: 'retire', terminal }),
        issue: calls.issue && ((terminal: Terminal) => setOpen({ what: 'issue', terminal })),
      }
    : undefined

  const end = (terminal: Terminal) => {
    const name = nameOf(terminal)
    close()
    return retire.mutate(terminal, {
      onSuccess: () => showToast({ tone: 'success', text: t('terminals.retired', { name }) }),
      onError: (error) =>
        showToast({ tone: 'error', text: failureText(t, error, t('terminals.retire-failed', { name })) }),
    })
  }

  const list = () => {
    if (isError && !data) {
      return (
        <EmptyState line={t('terminals.failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )
    }
    if (data?.items.length === 0) {
      return (
        <div className="mt-4">
          <EmptyState line={t(canManage ? 'terminals.none-add' : 'terminals.none')} />
        </div>
      )
    }
    return <TerminalTable rows={data?.items} manage={manage} />
  }

  return (
    <>
      <Card
        title={t('terminals.title')}
        {...(data
          ? { description: t('terminals.fees', { first: money(0), further: money(data.fees.additional) }) }
          : {})}
        aside={
          canManage && (
            <Button onClick={() => setOpen({ what: 'add' })}>
              <PlusIcon small />
              {t('terminals.add')}
            </Button>
          )
        }
      >
        {list()}
      </Card>
      {open?.what === 'add' && (
        <AddDialog
          storeId={storeId}
          add={calls.add}
          onClose={close}
          onDone={(activation, name) =>
            setOpen({ what: 'code', name: nameOf({ id: activation.terminalId, name }), activation })
          }
        />
      )}
      {open?.what === 'code' && <CodeDialog name={open.name} activation={open.activation} onClose={close} />}
      {open?.what === 'issue' && data && calls.issue && (
        <IssueDialog
          storeId={storeId}
          terminal={open.terminal}
          price={data.fees.next}
          issue={calls.issue}
          notice={issueNotice}
          onClose={close}
        />
      )}
      {open?.what === 'retire' && (
        <ConfirmDialog
          question={t('terminals.retire-ask', { name: nameOf(open.terminal) })}
          consequence={
            <p>{t(open.terminal.status === 'PENDING' ? 'terminals.retire-waiting' : 'terminals.retire-means')}</p>
          }
          verb={t('terminals.retire')}
          cancel={t('action.cancel')}
          destructive
          confirm={() => end(open.terminal)}
          onClose={close}
        />
      )}
    </>
  )
}
