/** Milliseconds between two characters of a scanner, and until its Enter. TILL.md §4. People type slower. */
const gapMaxMs = 35
const enterMaxMs = 500
/** Shortest barcode: a PLU. */
const digitsMin = 4

export type Burst = {
  /** Takes a pressed key. Returns the digits of a scan when the key ends one; `isStart`: the key may begin a scan. */
  press: (key: string, at: number) => { scan?: string; isStart: boolean }
}

/** Recognizes a scanner by its speed: digits without a pause, then Enter. `at`: milliseconds of the key. */
export const newBurst = (): Burst => {
  let digits = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    press: (key, at) => {
      const gap = at - last
      last = at
      if (key === 'Enter') {
        const scan = gap <= enterMaxMs && digits.length >= digitsMin ? digits : undefined
        digits = ''
        return scan === undefined ? { isStart: false } : { scan, isStart: false }
      }
      if (!/^\d$/.test(key)) {
        digits = ''
        return { isStart: false }
      }
      const isStart = digits === '' || gap > gapMaxMs
      digits = isStart ? key : digits + key
      return { isStart }
    },
  }
}
