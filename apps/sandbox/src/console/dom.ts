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

const drawn = {
  yes: 'm4.5 10.5 3.5 3.5 7.5-8',
  no: 'm5.5 5.5 9 9m0-9-9 9',
  remove: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10.5h6.6L14 6',
}
const svg = 'http://www.w3.org/2000/svg'
/** A picture beside words, or in a button that has a name: nothing for a screen reader. */
export const icon = (name: keyof typeof drawn): SVGElement => {
  const made = document.createElementNS(svg, 'svg')
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', drawn[name])
  made.setAttribute('viewBox', '0 0 20 20')
  made.setAttribute('class', 'icon')
  made.setAttribute('aria-hidden', 'true')
  made.append(line)
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

const saidFor = 4000
/** Creates a button that copies the text and confirms the copy. */
export const copyButton = (label: string, text: string, className = ''): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: className, 'data-focus': `copy ${text}` }, label)
  const say = (words: string): void => {
    button.replaceChildren(words)
    setTimeout(() => button.replaceChildren(label), saidFor)
  }
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Copy it by hand'),
    )
  })
  return button
}

export const at = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

export const timeOf = (iso: string): HTMLTimeElement => element('time', { datetime: iso }, at(iso))
