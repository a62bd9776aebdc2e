import { useCallback, useState } from 'react'

type Named = { id: string; name: string }

export type RowSelection = {
  ids: ReadonlySet<string>
  nameOf: (id: string) => string
  isPageChosen: boolean
  toggle: (id: string, withShift: boolean) => void
  togglePage: () => void
  add: (rows: Named[]) => void
  clear: () => void
}

/** Outlives paging, sorting and filtering; another store starts a new one. */
export const useSelection = (rows: Named[]): RowSelection => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [last, setLast] = useState<string>()
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id))

  const put = (some: Named[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const { id, name } of some) {
        if (on) after.set(id, name)
        else after.delete(id)
      }
      return after
    })

  /** With Shift everything from the row clicked before to this one. */
  const span = (id: string, withShift: boolean): Named[] => {
    const here = rows.findIndex((row) => row.id === id)
    const there = withShift ? rows.findIndex((row) => row.id === last) : -1
    return there === -1 ? rows.slice(here, here + 1) : rows.slice(Math.min(here, there), Math.max(here, there) + 1)
  }

  return {
    ids: new Set(chosen.keys()),
    nameOf: (id) => chosen.get(id) ?? rows.find((row) => row.id === id)?.name ?? '',
    isPageChosen,
    toggle: (id, withShift) => {
      put(span(id, withShift), !chosen.has(id))
      setLast(id)
    },
    togglePage: () => put(rows, !isPageChosen),
    add: (some) => put(some, true),
    clear: useCallback(() => setChosen(new Map()), []),
  }
}
