import { hasCheckDigit } from '@tillgate/domain/barcodes.ts'
import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { encodingOf } from './encoding.ts'

/** Text without a line end is looked at in pieces; one begins with the end of the one before. */
const lineMax = 64 * 1024
const overlap = 64

/** A cell that is nothing but a barcode with its own check digit: one in ten of them passes for a card number. */
const bareCode = /(?<![^,;"\t])[0-9]{8,14}(?![^,;"\t])/g

const holdsCard = (line: string): boolean =>
  looksLikeCardNumber(line.replaceAll('\t', ',')) &&
  looksLikeCardNumber(
    line.replaceAll(bareCode, (digits) => (hasCheckDigit(digits) ? '' : digits)).replaceAll('\t', ','),
  )

/** How many lines of a file hold a card number. For files that are no list: they are looked at as they are. */
export const countCards = async (open: () => Promise<AsyncIterable<Uint8Array>>): Promise<number> => {
  const { encoding } = await encodingOf(await open())
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let cards = 0
  const look = (line: string): boolean => {
    const found = holdsCard(line)
    if (found) cards += 1
    return found
  }
  for await (const chunk of await open()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    for (const line of lines) look(line)
    if (rest.length <= lineMax) continue
    rest = look(rest) ? '' : rest.slice(-overlap)
  }
  look(rest + decoder.decode())
  return cards
}
