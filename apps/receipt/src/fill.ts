import type { Facts } from './receipt-view.ts'

const every = (root: ParentNode, what: string): NodeListOf<HTMLElement> => root.querySelectorAll(`[data-${what}]`)

/** Writes what stands fast in the page: its words, in the chosen language. */
export const say = (root: ParentNode, words: Readonly<Record<string, string>>): void => {
  for (const place of every(root, 'word')) place.textContent = words[place.dataset['word'] ?? ''] ?? ''
}

/** Writes facts into their places; a place without one is hidden, with the row it stands in. */
export const fill = (root: ParentNode, facts: Facts): void => {
  for (const place of every(root, 'fact')) {
    const text = facts[place.dataset['fact'] ?? '']
    place.textContent = text ?? ''
    const row: HTMLElement = place.closest('[data-row]') ?? place
    row.hidden = text === undefined
  }
}
