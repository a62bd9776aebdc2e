/** Ref for the first field of a screen: a function outside of components is called once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
