import * as z from 'zod/mini'
import type { LinkScript } from './load-link.ts'

/** Result of Link. `session` identifies the session, and for an identity check the check. */
export type LinkEnd =
  | { kind: 'success'; publicToken: string | null; session: string; said: string | null }
  | { kind: 'exit'; code: string | null; message: string | null }

const Success = z.looseObject({
  link_session_id: z.string(),
  accounts: z.optional(z.array(z.looseObject({ verification_status: z.optional(z.nullable(z.string())) }))),
})
const Trouble = z.looseObject({ error_code: z.string(), display_message: z.optional(z.nullable(z.string())) })

const succeeded = (publicToken: string | null, metadata: unknown): LinkEnd => {
  const { link_session_id: session, accounts = [] } = z.parse(Success, metadata)
  return { kind: 'success', publicToken, session, said: accounts[0]?.verification_status ?? null }
}
/** Without an error the user closed the window, which is no failure. */
const left = (error: unknown): LinkEnd => {
  const trouble = z.safeParse(Trouble, error)
  if (!trouble.success) return { kind: 'exit', code: null, message: null }
  const { error_code: code, display_message: message = null } = trouble.data
  return { kind: 'exit', code, message }
}

type Opening = { token: string; leaving: AbortSignal; returnedTo?: string | undefined }

/** Opens Plaid Link and waits for its end. Leaving the page ends Link as if its window had been closed. */
export const openLink = (link: LinkScript, { token, leaving, returnedTo }: Opening): Promise<LinkEnd> =>
  new Promise((resolve, reject) => {
    const end = (work: () => LinkEnd): void => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
      handler.destroy()
    }
    const handler = link.create({
      token,
      onSuccess: (publicToken, metadata) => end(() => succeeded(publicToken, metadata)),
      onExit: (error) => end(() => left(error)),
      ...(returnedTo === undefined ? {} : { receivedRedirectUri: returnedTo }),
    })
    leaving.addEventListener('abort', () => end(() => left(null)), { once: true })
    handler.open()
  })
