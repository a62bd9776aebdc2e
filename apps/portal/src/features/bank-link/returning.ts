import * as z from 'zod/mini'

/** Some banks ask in a page of their own and lead back to ours: Link then goes on with the token it began with. */
const storedUnder = 'link-begun'
const Begun = z.object({ token: z.string(), storeId: z.string() })
type Begun = z.infer<typeof Begun>

export const rememberLink = (begun: Begun): void => sessionStorage.setItem(storedUnder, JSON.stringify(begun))
export const forgetLink = (): void => sessionStorage.removeItem(storedUnder)

/** What was begun for this store, when the address says that a bank has led back. */
export const returningLink = (storeId: string): { token: string; returnedTo: string } | undefined => {
  const kept = sessionStorage.getItem(storedUnder)
  if (kept === null || !new URLSearchParams(location.search).has('oauth_state_id')) return undefined
  const begun = z.safeParse(Begun, JSON.parse(kept))
  return begun.data?.storeId === storeId ? { token: begun.data.token, returnedTo: location.href } : undefined
}
