/** Longest double click, in milliseconds. */
const doubleClickMs = 500

const ignore = (event: MouseEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Ignores the second press of a double click. Called where a press moves the page: the second press would land on another part, or
 * take the focus from the new one.
 */
export const ignoreSecondPress = (): void => {
  for (const kind of ['mousedown', 'click'] as const) addEventListener(kind, ignore, { capture: true })
  setTimeout(() => {
    for (const kind of ['mousedown', 'click'] as const) removeEventListener(kind, ignore, { capture: true })
  }, doubleClickMs)
}
