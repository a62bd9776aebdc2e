type Child = Node | string
type Properties = Record<string, string | boolean | ((event: Event) => void)>

/** `onclick` and the like listen, `true` sets an attribute without value, `false` leaves it out. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties = {},
  ...inside: Child[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value)
    else if (value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...inside)
  return made
}

export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No #${id} in the page`)
  return found
}
export const inputById = (id: string): HTMLInputElement | HTMLSelectElement => {
  const found = byId(id)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new Error(`#${id} takes no input`)
}

/** Puts new content in place and leaves the keyboard where it was: `data-focus` says what is the same. */
export const replace = (place: HTMLElement, ...inside: Child[]): void => {
  const focused = document.activeElement?.getAttribute('data-focus')
  const within = place.contains(document.activeElement)
  const open = new Set([...place.querySelectorAll('details[open]')].map((one) => one.getAttribute('data-focus')))
  place.replaceChildren(...inside)
  for (const one of place.querySelectorAll('details')) {
    if (open.has(one.getAttribute('data-focus'))) one.open = true
  }
  const again = [...place.querySelectorAll<HTMLElement>('[data-focus]')].find(
    (one) => within && focused !== null && one.getAttribute('data-focus') === focused,
  )
  again?.focus()
}

export const linked = (text: string): Child[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) =>
      /^https?:/.test(part) ? element('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part,
    )

export const copyButton = (label: string, text: string, className = ''): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: className, 'data-focus': `copy ${text}` }, label)
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Copy it by hand'),
    )
  })
  return button
}

export const at = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

export const timeOf = (iso: string): HTMLTimeElement => element('time', { datetime: iso }, at(iso))
