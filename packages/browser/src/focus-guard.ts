/** What may take the focus when the control that had it is gone: something that says where somebody is. */
const homes = '[role="dialog"], section[aria-label], section[aria-labelledby], form[aria-label], main'

const focus = (home: HTMLElement): void => {
  if (!home.hasAttribute('tabindex')) {
    home.tabIndex = -1
    home.addEventListener('blur', () => home.removeAttribute('tabindex'), { once: true })
  }
  home.focus({ preventScroll: true })
}

/**
 * An action often removes the very control that started it: a bar of actions, a row's button, a form. Then the browser
 * gives the focus to the page's body, and whoever uses the keyboard begins at the top. Here the nearest part of the page
 * that is still there gets it, unless a screen has chosen a better place by then. WCAG 2.4.3. Gives back how to stop.
 */
export const guardFocus = (): (() => void) => {
  let last: Element | undefined
  let around: Element[] = []
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    last = target
    around = []
    for (let at = target.parentElement; at; at = at.parentElement) if (at.matches(homes)) around.push(at)
  }
  const rescue = (): void => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    last = undefined
    const home = around.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
    if (home instanceof HTMLElement) focus(home)
  }
  // A frame later: what the screen itself does with the focus comes first.
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected) requestAnimationFrame(() => setTimeout(rescue))
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
