import type { OptionsFilter } from '@mantine/core'

/** Drawing two thousand rows took a second on a slow processor. */
const mostShown = 100

type Given = {
  isFound: (option: { value: string; label: string }, wanted: string) => boolean
  chosen?: string | null
  /** Text below a shortened list: further rows appear by typing. Without this text the list is complete. */
  more?: string | undefined
}

/** Shortens a long list to its first rows and the selected row. */
export const shortList =
  ({ isFound, chosen, more }: Given): OptionsFilter =>
  ({ options, search }) => {
    const wanted = search.trim().toLowerCase()
    const found = options.filter((one) => 'value' in one && isFound(one, wanted))
    if (more === undefined || found.length <= mostShown) return found
    const isChosen = (one: (typeof found)[number]): boolean => 'value' in one && one.value === chosen
    const [own, first] = [found.filter(isChosen), found.slice(0, mostShown)]
    return [...(first.some(isChosen) ? [] : own), ...first, { value: '', label: more, disabled: true }]
  }
