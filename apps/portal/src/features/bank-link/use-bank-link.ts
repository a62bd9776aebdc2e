import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchBankToken, registerPublicToken, type Linked } from '#portal/api/bank-links.ts'
import type { LinkEnd } from '#portal/features/plaid-link/open-link.ts'
import { LinkMissing, useLink } from '#portal/features/plaid-link/use-link.ts'
import { wantsPassword } from '#portal/features/step-up/password-dialog.tsx'
import type { BankStatus } from './use-bank-status.ts'
import * as z from 'zod/mini'

/** Some banks ask in a page of their own and lead back to ours: Link then goes on with the token it began with. */
const storedUnder = 'link-begun'
const Begun = z.object({ token: z.string(), storeId: z.string() })
type Begun = z.infer<typeof Begun>

const rememberLink = (begun: Begun): void => sessionStorage.setItem(storedUnder, JSON.stringify(begun))
const removeLink = (): void => sessionStorage.removeItem(storedUnder)

/** What was begun for this store, when the address says that a bank has led back. */
const returningLink = (storeId: string): { token: string; returnedTo: string } | undefined => {
  const stored = sessionStorage.getItem(storedUnder)
  if (stored === null || !new URLSearchParams(location.search).has('oauth_state_id')) return undefined
  const begun = z.safeParse(Begun, JSON.parse(stored))
  return begun.data?.storeId === storeId ? { token: begun.data.token, returnedTo: location.href } : undefined
}

type Options = { isDatabaseInsights?: boolean; restartAuthFlow?: boolean; password?: string }

const isFor = (error: unknown, code: string): boolean => error instanceof Refused && error.code === code
/** The server's last word about this token: sending it again would change nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429

/** From the button to the account's status. Spec 1 §4 and §7, bank linking. */
export const useBankLink = (storeId: string, bank: BankStatus, isChange: boolean) => {
  const link = useLink()
  /** Linked at Plaid, and our server has not heard of it: it is told again, and nothing is linked twice. */
  const [unheard, setUnheard] = useState<Linked>()
  const [last, setLast] = useState<Options>({})
  /** Why Link ended without an account, in Plaid's words where it has some. */
  const [left, setLeft] = useState<string>()

  const tell = async (linked: Linked): Promise<void> => {
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
      return tell({ publicToken, storeId, lastLinkSessionId, verificationStatus })
    }
    if (end?.kind === 'exit' && end.code !== null) setLeft(end.message ?? '')
    // Three wrong codes end an account without a word to anybody.
    if (!bank.isOpen) return
    await bank.check(true)
    bank.refreshSoon()
  }
  const { isPending, error, mutate, reset } = useChange({
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
  const connect = (options: Options = {}) => {
    setLast(options)
    return run(() =>
      follow(async () => {
        const token = await fetchBankToken({ storeId, ...(isChange ? { isChange } : {}), ...options })
        rememberLink({ token, storeId })
        return token
      }),
    )
  }

  const goBackIn = useEffectEvent(() => {
    const back = returningLink(storeId)
    if (back) void run(() => follow(() => Promise.resolve(back.token), back.returnedTo))
  })
  useEffect(() => goBackIn(), [])

  return {
    busy: isPending,
    refusal: wantsPassword(error) ? null : error,
    /** An approved partner's sign-in is no longer fresh: asked for before money is turned. */
    passwordRefusal: wantsPassword(error) ? error : undefined,
    give: (password: string) => void connect({ ...last, password }),
    forget: reset,
    left,
    isUnheard: unheard !== undefined,
    isMissing: link.isMissing,
    load: () => void link.load().catch(() => undefined),
    connect,
    sendAgain: () => run(async () => (unheard ? tell(unheard) : undefined)),
  }
}
export type BankLinking = ReturnType<typeof useBankLink>
