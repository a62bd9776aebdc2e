import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { cleanFileName } from './file-name.ts'

/** A small file of a form, whole in memory. */
export type CollectedFile = { name: string; bytes: Buffer }

type Limits = { bytesMax: number; tooLarge: AnyRefusalCode; unnamed: string }

/** Reads a file of a form into memory. Refuses a card number as its name, and more than `bytesMax` bytes with `tooLarge`. */
export const collectFile =
  ({ bytesMax, tooLarge, unnamed }: Limits) =>
  async (name: string, content: AsyncIterable<Uint8Array>): Promise<CollectedFile> => {
    if (looksLikeCardNumber(name)) refuse('pan.refused')
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of content) {
      size += chunk.length
      if (size > bytesMax) refuse(tooLarge)
      chunks.push(chunk)
    }
    return { name: cleanFileName(name, unnamed), bytes: Buffer.concat(chunks) }
  }
