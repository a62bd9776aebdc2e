import { useRef } from 'react'
import type { RefObject } from 'react'
import { useSingleKeys } from './single-keys.ts'

const rowOf = () => document.activeElement?.closest('tr, [data-row-card]')

/**
 * J and K move the focus from row to row, where it is visible and announced, and Enter opens the row's link. X ticks the focused
 * row, E edits it; `at` is its place in the list.
 */
export const useRowKeys = (edit?: (at: number) => void): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const linksOf = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])]
  const move = (step: 1 | -1) => {
    const links = linksOf()
    const row = rowOf()
    const here = links.findIndex((link) => row?.contains(link))
    const next = here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step
    links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
  }
  const tick = () => {
    const row = rowOf()
    if (row && list.current?.contains(row)) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  }
  const change = () => {
    const row = rowOf()
    const index = linksOf().findIndex((link) => row?.contains(link))
    if (index !== -1) edit?.(index)
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1), x: tick, ...(edit ? { e: change } : {}) })
  return list
}
