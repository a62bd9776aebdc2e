import { Refused } from '@tillgate/client/refused.ts'
import type { Route } from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'

/**
 * Call that waits for a code. `send` rejects when the server refuses the code; the operator can then enter another
 * code.
 */
export type CodePrompt = { send: (code: string) => Promise<void>; cancel: (message?: string) => void }

let prompt: CodePrompt | undefined
const listeners = new Set<() => void>()
const show = (next: CodePrompt | undefined): void => {
  prompt = next
  for (const listener of listeners) listener()
}

export const readCodePrompt = (): CodePrompt | undefined => prompt
export const watchCodePrompt = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isCodeRefused = (error: unknown): boolean =>
  error instanceof Refused && ['operator.code-wrong', 'operator.code-locked'].includes(error.code)

/**
 * Sends a call of `callsWithFreshCode` once the operator typed a code, any other call at once. Rejects with `operator.code-needed`
 * when the operator closes the dialog.
 */
export const withFreshCode = (route: Route, send: (code?: string) => Promise<Response>): Promise<Response> => {
  if (!needsFreshCode(route)) return send()
  return new Promise((resolve, reject) => {
    prompt?.cancel()
    const end = (finish: () => void): void => {
      show(undefined)
      finish()
    }
    show({
      send: async (code) => {
        try {
          const response = await send(code)
          end(() => resolve(response))
        } catch (error) {
          if (isCodeRefused(error)) throw error
          end(() => reject(error))
        }
      },
      cancel: (message = '') => end(() => reject(new Refused(403, { code: 'operator.code-needed', message }))),
    })
  })
}
