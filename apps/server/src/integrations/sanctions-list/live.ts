import { sanctionFileBytesMax } from '@tillgate/domain/sanctions.ts'
import { SanctionsListUnavailable, type SanctionsListPort } from './port.ts'

/** The file has some 30 MB. */
const deadline = 120_000

/** Reads a body whole. Fails for a longer body, and for one that ends before its declared length. */
const readBytes = async (answer: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > sanctionFileBytesMax) throw new Error(`The file has more than ${sanctionFileBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const fetchFrom = async (url: string): Promise<{ name: string; bytes: Buffer }> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(deadline) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return { name: new URL(url).pathname.split('/').at(-1) ?? '', bytes: await readBytes(answer) }
  } catch (error) {
    throw new SanctionsListUnavailable('the publisher gave no sanctions list', { cause: error })
  }
}

/** Fetches the list from this address. */
export const fetchedSanctionsList = (url: string): SanctionsListPort => ({
  isFetched: true,
  fetchFile: () => fetchFrom(url),
})

export const manualSanctionsList: SanctionsListPort = {
  isFetched: false,
  fetchFile: async () => {
    throw new SanctionsListUnavailable('no address is configured')
  },
}
