import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'

/**
 * A mutation whose `mutate` gives back when it is over, so that the form or button that began it stays locked until
 * then. It never rejects: what went wrong is in `error`.
 */
export const useChange = <A, V = void, C = unknown>(options: UseMutationOptions<A, Error, V, C>) => {
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate: (...sent: Parameters<typeof mutateAsync>): Promise<A | undefined> =>
      mutateAsync(...sent).catch(() => undefined),
  }
}
