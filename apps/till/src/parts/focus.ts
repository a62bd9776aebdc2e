/**
 * Ref for the first field of a screen or a sheet: a function outside of components is called once. The attribute tells a dialog that opens
 * later where the focus begins.
 */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '')
  element?.focus()
}
