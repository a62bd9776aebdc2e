/** Ref of a box with its own scroll bar: the box takes the focus while its content is taller, so that the arrow keys scroll it. */
export const focusWhenScrolled = (box: HTMLElement | null): (() => void) | undefined => {
  if (!box) return undefined
  const observer = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  for (const child of box.children) observer.observe(child)
  return () => observer.disconnect()
}
