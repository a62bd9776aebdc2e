/**
 * Ref for the first field of a screen: a function outside of components is called once. A dialog that opens afterwards takes the focus and
 * gives it to the element with `autofocus`, which React does not write.
 */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '')
  element?.focus()
}
