/** Elements that may receive the focus of a removed control: elements that announce the user's place. */
const homes = '[role="dialog"], section[aria-label], section[aria-labelledby], form[aria-label], main'

const focus = (home: HTMLElement): void => {
  if (!home.hasAttribute('tabindex')) {
    home.tabIndex = -1
    home.addEventListener('blur', () => home.removeAttribute('tabindex'), { once: true })
  }
  home.focus({ preventScroll: true })
}

/**
 * Moves the focus when an action removes its own control, such as a bulk action, a row's button or a form. Otherwise
 * the browser focuses the body and keyboard users start at the top. The nearest remaining part of the page receives the
 * focus, unless a screen has chosen a better place. WCAG 2.4.3. Returns a function that stops the guard.
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
  // Waits a frame, so that focus changes by the screen take precedence.
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
