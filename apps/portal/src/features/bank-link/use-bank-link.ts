import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchBankToken, registerPublicToken, type Linked } from '#portal/api/bank-links.ts'
import type { LinkEnd } from '#portal/features/plaid-link/open-link.ts'
import { LinkMissing, useLink } from '#portal/features/plaid-link/use-link.ts'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import type { BankStatus } from './use-bank-status.ts'
import * as z from 'zod/mini'

/** Storage key of the link token. A bank with a page of its own returns to ours, and Link continues with its first token. */
const storedUnder = 'link-begun'
const Begun = z.object({ token: z.string(), storeId: z.string() })
type Begun = z.infer<typeof Begun>

const rememberLink = (begun: Begun): void => sessionStorage.setItem(storedUnder, JSON.stringify(begun))
const removeLink = (): void => sessionStorage.removeItem(storedUnder)

/** Link token begun for this store, when the bank's page has redirected back. */
const returningLink = (storeId: string): { token: string; returnedTo: string } | undefined => {
  const stored = sessionStorage.getItem(storedUnder)
  if (stored === null || !new URLSearchParams(location.search).has('oauth_state_id')) return undefined
  const begun = z.safeParse(Begun, JSON.parse(stored))
  return begun.data?.storeId === storeId ? { token: begun.data.token, returnedTo: location.href } : undefined
}

type Options = { isDatabaseInsights?: boolean; restartAuthFlow?: boolean }

const isFor = (error: unknown, code: string): boolean => error instanceof Refused && error.code === code
/** Returns true for a final answer about this token: sending it again would change nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429

/** Opens Link, registers the account and reads its status. Spec 1 §4 and §7, bank linking. */
export const useBankLink = (storeId: string, bank: BankStatus, isChange: boolean) => {
  const link = useLink()
  /** Asks for the password, because a new account redirects the partner's money. */
  const stepUp = useStepUp()
  /** Account of Link that our server has not received. Repeating the call links no account twice. */
  const [unheard, setUnheard] = useState<Linked>()
  const [last, setLast] = useState<Options>({})
  /** Reason why Link ended without an account, in Plaid's words if there are any. */
  const [left, setLeft] = useState<string>()

  const report = async (linked: Linked): Promise<void> => {
    setUnheard(linked)
    try {
      bank.update(await registerPublicToken(linked))
      setUnheard(undefined)
    } catch (error) {
      if (isFinal(error)) setUnheard(undefined)
      throw error
    }
  }
  const settle = async (end: LinkEnd | undefined): Promise<void> => {
    if (end?.kind === 'success' && end.publicToken !== null) {
      const { publicToken, session: lastLinkSessionId, said: verificationStatus } = end
      return report({ publicToken, storeId, lastLinkSessionId, verificationStatus })
    }
    if (end?.kind === 'exit' && end.code !== null) setLeft(end.message ?? '')
    // Plaid ends an account after three wrong codes without an event.
    if (!bank.isOpen) return
    await bank.check(true)
    bank.refreshSoon()
  }
  const { isPending, error, mutate } = useChange({
    once: true,
    mutationFn: async (work: () => Promise<void>) => {
      setLeft(undefined)
      try {
        await work()
      } catch (failure) {
        if (failure instanceof LinkMissing) return
        // Another tab linked an account first; reads its result.
        if (isFor(failure, 'bank.not-linkable')) await bank.check()
        throw failure
      }
    },
  })
  const run = (work: () => Promise<void>) => mutate(work)
  const follow = async (fetchToken: () => Promise<string>, returnedTo?: string): Promise<void> => {
    const end = await link.open(fetchToken, returnedTo)
    removeLink()
    await settle(end)
  }
  const fetchToken = async (options: Options): Promise<string> => {
    const body = { storeId, ...(isChange ? { isChange } : {}), ...options }
    try {
      const token = await fetchBankToken(stepUp.withPassword(body))
      rememberLink({ token, storeId })
      return token
    } catch (failure) {
      if (wantsPassword(failure)) stepUp.refused(failure)
      throw failure
    }
  }
  /** `onAnswer` runs when the server has answered; the promise lasts until Link is closed. */
  const connect = (options: Options = {}, onAnswer?: () => void) => {
    setLast(options)
    return run(() => follow(() => fetchToken(options).finally(onAnswer)))
  }

  const goBackIn = useEffectEvent(() => {
    const back = returningLink(storeId)
    if (back) void run(() => follow(() => Promise.resolve(back.token), back.returnedTo))
  })
  useEffect(() => goBackIn(), [])

  // The status of the other tab's account replaces the refusal.
  const isReplaced = bank.isChanged && isFor(error, 'bank.not-linkable')
  return {
    busy: isPending,
    refusal: wantsPassword(error) || isReplaced ? null : error,
    stepUp,
    /** Repeats the last `connect` until the server has answered: Link opens without a dialog above it. */
    repeat: () => new Promise<void>((resolve) => void connect(last, resolve).finally(resolve)),
    left,
    isUnheard: unheard !== undefined,
    isMissing: link.isMissing,
    load: () => void link.load().catch(() => undefined),
    connect,
    sendAgain: () => run(async () => (unheard ? report(unheard) : undefined)),
  }
}
export type BankLinking = ReturnType<typeof useBankLink>
