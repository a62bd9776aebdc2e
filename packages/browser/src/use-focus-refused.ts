import { Refused } from '@tillgate/client/refused.ts'
import { useEffect } from 'react'

/** After a refusal the cursor goes to the first field the server complains of. */
export const useFocusRefused = <F extends string>(
  refusal: Error | null,
  /** Our fields in their order, by the server's names. */
  fields: Readonly<Record<string, F>>,
  setFocus: (field: F) => void,
): void => {
  useEffect(() => {
    if (!(refusal instanceof Refused)) return
    const told = new Set(refusal.fields.map(({ field }) => field))
    const first = Object.keys(fields).find((field) => told.has(field))
    const ours = first === undefined ? undefined : fields[first]
    if (ours !== undefined) setFocus(ours)
  }, [refusal, fields, setFocus])
}
