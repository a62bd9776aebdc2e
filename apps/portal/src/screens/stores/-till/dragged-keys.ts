import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { useState, type DragEvent } from 'react'

/** Moves keys of a page by dragging them onto the place of another. Returns the properties of the row at a place. */
export const useDraggedKeys = (own: readonly QuickKey[], onMove: (key: QuickKey, to: number) => void) => {
  const [dragged, setDragged] = useState<QuickKey>()
  const [over, setOver] = useState<number>()
  const end = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (index: number) => ({
    draggable: true,
    'data-over': (over === index && own[index] !== dragged) || undefined,
    onDragStart: (event: DragEvent): void => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(own[index])
    },
    onDragOver: (event: DragEvent): void => {
      // Text of another window is no key.
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault()
      if (dragged !== undefined) onMove(dragged, index)
      end()
    },
    onDragEnd: end,
  })
}
