import { useChange } from '@tillgate/browser/use-change.ts'
import { isBankOpen } from '@tillgate/domain/bank-links.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkBankStatus } from '#portal/api/bank-links.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'

/** Milliseconds until a further check: the server asks Plaid at most once in ten seconds. */
const untilNextRefresh = 10_500
const whileWaiting = 30_000

/** Spec 1 §4: checks on entry, after linking, and on each return to the page while the state is undecided. */
export const useBankStatus = (storeId: string, changed: () => void, isChange: boolean) => {
  const [status, setStatus] = useState<BankAccountStatus>()
  const [isChanged, setChanged] = useState(false)
  const [isSame, setSame] = useState(false)
  const [isRefreshDue, setRefreshDue] = useState(false)
  const isOpen = status !== undefined && isBankOpen(status)

  const update = (next: BankAccountStatus): void => {
    setChanged(status !== undefined && status !== next)
    setSame(false)
    setStatus(next)
    if (status !== next) changed()
  }
  /** `hasEnded`: Plaid's window has just closed, so the server asks Plaid without a pause. */
  const check = async (hasEnded = false): Promise<void> => {
    const next = await checkBankStatus(storeId, { isChange, hasEnded })
    // The awaited change is complete: the new account is in use.
    const hasTakenOver = isChange && isOpen && next === 'PENDING_VERIFICATION'
    update(hasTakenOver ? 'AUTOMATICALLY_VERIFIED' : next)
  }
  const { isPending: busy, error: refusal, mutate: ask } = useChange({ mutationFn: () => check(), once: true })
  const checkNow = async (): Promise<void> => {
    await ask()
    setSame(true)
  }

  const enter = useEffectEvent(() => ask())
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isOpen && !busy) void ask()
  })
  useEffect(() => {
    void enter()
  }, [])
  useEffect(() => {
    const comeBack = (): void => look()
    const timer = setInterval(comeBack, whileWaiting)
    addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  useAfter(isRefreshDue ? untilNextRefresh : undefined, () => {
    setRefreshDue(false)
    look()
  })
  return {
    status,
    isOpen,
    /** The status changed while the page was open. */
    isChanged,
    /** A manual check found no change. */
    isSame: isSame && !isChanged && !busy,
    busy,
    refusal,
    update,
    check,
    checkNow,
    refreshSoon: () => setRefreshDue(true),
  }
}
export type BankStatus = ReturnType<typeof useBankStatus>
