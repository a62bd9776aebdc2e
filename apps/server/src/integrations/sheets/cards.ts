import { hasCheckDigit } from '@tillgate/domain/barcodes.ts'
import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { encodingOf } from './encoding.ts'

/** Text without a line end is looked at in pieces. */
const lineMax = 64 * 1024
/** Characters kept from the text before: as many as a number may begin in. */
const overlap = 64

/** Cell with only a barcode. One barcode in ten also passes the check of a card number. */
const bareCode = /(?<![^,;"\t])[0-9]{8,14}(?![^,;"\t])/g
const withoutCodes = (line: string): string =>
  line.replaceAll(bareCode, (digits) => (hasCheckDigit(digits) ? 'x' : digits))

/** Checks a file's lines one after the other. A number may be split by a tab, or continue in the next line. */
const looker = (): ((line: string) => boolean) => {
  let before = ''
  return (line) => {
    const text = `${before}\n${withoutCodes(line)}`
    const found = looksLikeCardNumber(text)
    before = found ? '' : text.slice(-lineMax).replaceAll(/\s+/gu, ' ').slice(-overlap)
    return found
  }
}

/** Counts the lines with a card number in a file that is not a list. */
export const countCards = async (open: () => Promise<AsyncIterable<Uint8Array>>): Promise<number> => {
  const { encoding } = await encodingOf(await open())
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let cards = 0
  const holdsCard = looker()
  const look = (line: string): void => {
    if (holdsCard(line)) cards += 1
  }
  for await (const chunk of await open()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    for (const line of lines) look(line)
    if (rest.length <= lineMax) continue
    look(rest)
    rest = ''
  }
  look(rest + decoder.decode())
  return cards
}
