import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useOneRun } from '@tillgate/ui/buttons/use-one-run.ts'

type Options<A, V, C> = UseMutationOptions<A, Error, V, C> & {
  /** Ignores a second call while the first one runs, because a double click is faster than drawing the busy button. */
  once?: boolean
}

/**
 * Mutation whose `mutate` returns a promise, so that the form or button stays locked until the end. Never rejects:
 * `error` holds the failure.
 */
export const useChange = <A, V = void, C = unknown>({ once = false, ...options }: Options<A, V, C>) => {
  const mutation = useMutation(options)
  const { run } = useOneRun()
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate: (...sent: Parameters<typeof mutateAsync>): Promise<A | undefined> => {
      const work = () => mutateAsync(...sent).catch(() => undefined)
      return once ? run(work) : work()
    },
  }
}
