type Child = Node | string
type Properties = Record<string, string | boolean | ((event: Event) => void)>

/** Creates an element. `onclick` and the like listen, `true` sets an attribute without value, `false` omits it. */
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
