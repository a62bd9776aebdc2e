/** Milliseconds around a key of a person: scanners send the characters of a code faster. */
const quiet = 60

/**
 * Tells a key that a person presses from the characters of a scan, also from its last one, after which the scanner's Enter goes to the
 * reader of scans alone. `act` runs when no character came shortly before or after the key.
 */
export const newSingleKey = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  return {
    press: ({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>, act?: () => void): void => {
      // Goes before a "+" on many keyboards.
      if (key === 'Shift') return
      clearTimeout(timer)
      const isAlone = timeStamp - last > quiet
      last = timeStamp
      if (act && isAlone) timer = setTimeout(act, quiet)
    },
    stop: (): void => clearTimeout(timer),
  }
}
