import { useRef } from 'react'
import type { RefObject } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** J and K carry the focus from row to row: where it stands is seen and heard, and Enter opens the row's link. */
export const useRowKeys = (): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])]
    const row = document.activeElement?.closest('tr, [data-row-card]')
    const here = links.findIndex((link) => row?.contains(link))
    const next = here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step
    links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1) })
  return list
}
