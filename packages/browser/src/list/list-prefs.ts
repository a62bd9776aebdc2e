import { createContext, use, useState } from 'react'
import * as z from 'zod/mini'

const Ids = z.array(z.string())
/** `shown`: columns that the person shows although the list or the width hides the columns. */
const Prefs = z.object({ hidden: Ids, shown: z._default(Ids, []), compact: z.boolean() })
export type ListPrefs = z.infer<typeof Prefs>
export const defaultPrefs: ListPrefs = { hidden: [], shown: [], compact: false }

type Hideable = { id: string; isMinor?: boolean; isExtra?: boolean }
/** Returns the ids of the columns that are not drawn: chosen by the person, further ones, and minor ones on a narrow page. */
export const hiddenColumns = (
  columns: readonly Hideable[],
  { hidden, shown }: ListPrefs,
  isNarrow: boolean,
): string[] =>
  columns
    .filter(({ id, isMinor = false, isExtra = false }) => {
      return hidden.includes(id) || ((isExtra || (isMinor && isNarrow)) && !shown.includes(id))
    })
    .map(({ id }) => id)

/** Signed-in user: column choices of a user do not affect the next user at this machine. */
export const ListOwner = createContext('')

/** Stores the choices, until the page closes in a browser without storage. */
const store = (storedUnder: string, prefs: ListPrefs): void => {
  try {
    localStorage.setItem(storedUnder, JSON.stringify(prefs))
  } catch {
    // Fails in private windows and on full storage.
  }
}
const read = (storedUnder: string): ListPrefs => {
  try {
    return z.parse(Prefs, JSON.parse(localStorage.getItem(storedUnder) ?? ''))
  } catch {
    return defaultPrefs
  }
}

export const useListPrefs = (list: string): [ListPrefs, (prefs: ListPrefs) => void] => {
  const storedUnder = `list-${use(ListOwner)}-${list}`
  const [prefs, setPrefs] = useState(() => read(storedUnder))
  const save = (next: ListPrefs) => {
    store(storedUnder, next)
    setPrefs(next)
  }
  return [prefs, save]
}
