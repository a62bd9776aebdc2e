import { useOneRun } from '@tillgate/ui/use-one-run.ts'
import { useState } from 'react'

/** One call at a time, without the query cache: it comes with the shell, and the lobby stays light. */
export const useAsk = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)

  const { run } = useOneRun()

  const ask = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    run(async () => {
      setBusy(true)
      setRefusal(null)
      try {
        return await work()
      } catch (error) {
        setRefusal(error instanceof Error ? error : new Error(String(error)))
        return undefined
      } finally {
        setBusy(false)
      }
    })
  return { busy, refusal, ask, forgive: () => setRefusal(null) }
}
