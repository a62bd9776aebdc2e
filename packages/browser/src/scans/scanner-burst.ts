import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'

/** Milliseconds between two characters of a scanner, and until its Enter or Tab. People type slower. */
const gapMaxMs = 35
const enterMaxMs = 500
/** A busy computer or radio link delays a character of a scan: at most so long, after so many fast characters. */
const delayMaxMs = 150
const fastMin = 3
/** Shortest barcode: a PLU. */
const digitsMin = 4
/** Shortest text with other characters: a symbology prefix or a link around a barcode. */
const textMin = 8

export type Burst = {
  /** Takes a pressed key. Returns the text of a scan when the key ends one; `isStart`: the key may begin a scan. */
  press: (key: string, at: number) => { scan?: string; isStart: boolean }
}

const isScan = (text: string): boolean =>
  /^\d+$/.test(text) ? text.length >= digitsMin : text.length >= textMin && (/\d{4}/.test(text) || isReceiptCode(text))

/** Recognizes a scanner by its speed: characters almost without a pause, then Enter or Tab. `at`: milliseconds of the key. */
export const newBurst = (): Burst => {
  let text = ''
  /** Characters since the last pause. */
  let fast = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    press: (key, at) => {
      // Scanners press Shift for capital letters and some send a function key first.
      if (key === 'Shift' || key === 'CapsLock' || /^F\d+$/.test(key)) return { isStart: false }
      const gap = at - last
      last = at
      if (key === 'Enter' || key === 'Tab') {
        const scan = gap <= enterMaxMs && isScan(text) ? text : undefined
        text = ''
        return scan === undefined ? { isStart: false } : { scan, isStart: false }
      }
      if (key.length > 1) {
        text = ''
        return { isStart: false }
      }
      const isFast = gap <= gapMaxMs
      const isStart = text === '' || (!isFast && (fast < fastMin || gap > delayMaxMs))
      fast = isFast ? fast + 1 : 1
      text = isStart ? key : text + key
      return { isStart }
    },
  }
}
