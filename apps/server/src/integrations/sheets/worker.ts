import { sheetKindOf } from '@tillgate/domain/catalogue-file.ts'
import type { FileReading } from '@tillgate/domain/file-reading.ts'
import { on, once } from 'node:events'
import { PassThrough } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { clock } from '#server/base/clock.ts'
import { openFiles } from '../files/open.ts'
import { StoreFullError, type Files, type Range } from '../files/port.ts'
import { countCards } from './cards.ts'
import { checker } from './checker.ts'
import { copyText } from './copy-text.ts'
import { readCsv } from './csv.ts'
import {
  UnreadableFileError,
  type FileFault,
  type Interpretation,
  type ReadRequest,
  type RecordReceiver,
  type Summary,
} from './port.ts'

export type WorkerMessage =
  | { kind: 'rows'; rows: Uint8Array<ArrayBuffer>; share: number }
  /** A general reader takes over a workbook of unknown shape: it has 30 seconds and reports no progress. */
  | { kind: 'general-reader' }
  | { kind: 'done'; summary: Summary }
  | { kind: 'unreadable'; fault: FileFault; cards: number; understood: Interpretation | undefined }

/** Pieces on their way to the database at any time: more would only wait in memory. */
const onTheWayMax = 8
/** An error file is never much larger than the file it is about. */
const errorBytesMax = 1024 ** 3

/** Converts pairs [row, winning row or 0] to a map. */
const lookUp = (pairs: Int32Array): Map<number, number> => {
  const found = new Map<number, number>()
  for (let index = 0; index < pairs.length; index += 2) found.set(pairs[index] ?? 0, pairs[index + 1] ?? 0)
  return found
}

type Source = { files: Files; key: string; total: number; reading: FileReading }

/** Chooses the reader by the first bytes of the file. Card numbers in an unreadable workbook are counted as well. */
const formatOf = async ({ files, key, total, reading }: Source, onUnknown: () => void) => {
  const open = async (range?: Range) => (await files.get(key, range)) ?? missing()
  const head =
    total === 0
      ? Buffer.alloc(0)
      : Buffer.concat(await Array.fromAsync(await open({ start: 0, end: Math.min(total, 8) })))
  if (sheetKindOf(head) !== 'workbook') {
    return {
      read: async (receiver: RecordReceiver): Promise<number> => {
        await readCsv(open, receiver, total, reading)
        return 0
      },
      countCards: () => countCards(open),
    }
  }
  const { countWorkbookCards, readWorkbook } = await import('./workbook/workbook.ts')
  const source = { ranged: open, total, sheet: reading.sheet }
  return {
    read: (receiver: RecordReceiver) => readWorkbook(source, receiver, onUnknown),
    countCards: () => countWorkbookCards(source),
  }
}

const read = async (request: ReadRequest, port: NonNullable<typeof parentPort>): Promise<Summary> => {
  const files = await openFiles(request.files)
  const total = (await files.stat(request.fileKey))?.bytes ?? missing()
  const { reading = {} } = request.options
  const format = await formatOf({ files, key: request.fileKey, total, reading }, () =>
    port.postMessage({ kind: 'general-reader' } satisfies WorkerMessage, []),
  )
  const leftOut = request.leftOutRows ? lookUp(request.leftOutRows) : undefined
  const copy = copyText(clock.now())
  const errors = new PassThrough({ highWaterMark: 1024 * 1024 })
  let written: Promise<unknown> | undefined
  let lines = ''
  let sent = 0
  const taken = on(port, 'message')

  const check = checker({
    language: request.language,
    options: request.options,
    onRow: (row, item) => (leftOut ? undefined : copy.add(row, item)),
    onErrorLine: (line) => (lines += line),
    winningRow: (row) => leftOut?.get(row),
  })
  // A store without room costs the error file, not the import: its rows are counted all the same.
  let isLost = false
  const write = (): Promise<unknown> =>
    files.put(request.errorKey, errors, errorBytesMax).catch((error: unknown) => {
      if (!(error instanceof StoreFullError)) throw error
      isLost = true
      errors.resume()
    })
  const sendErrors = async (): Promise<void> => {
    const text = lines
    lines = ''
    if (text === '' || isLost) return
    written ??= write()
    if (!errors.write(text)) await Promise.race([once(errors, 'drain'), written])
  }
  const sendRows = async (all: boolean, share: number): Promise<void> => {
    for (const rows of copy.take(all)) {
      sent += 1
      if (sent > onTheWayMax) await taken.next()
      port.postMessage({ kind: 'rows', rows, share } satisfies WorkerMessage, [rows.buffer])
    }
  }
  try {
    const cards = await format.read({
      begin: check.begin,
      record: check.record,
      isRow: check.isRow,
      isHeading: check.isHeading,
      flush: async (share) => {
        await sendErrors()
        await sendRows(false, share)
      },
    })
    const summary = check.finish()
    await sendRows(true, 1)
    errors.end()
    await written
    return { ...summary, cards: summary.cards + cards, errorsLost: isLost, vocabulary: [...copy.vocabulary] }
  } catch (error) {
    // An incomplete error file is useless.
    errors.destroy()
    await written?.catch(() => undefined)
    if (!(error instanceof UnreadableFileError) || error.fault.code === 'import.file-lost') throw error
    throw new UnreadableFileError(error.fault, await format.countCards(), check.understood())
  }
}

const missing = (): never => {
  throw new UnreadableFileError({ code: 'import.file-lost' })
}

/** Anything but an unreadable file is our fault: it ends the thread, and with it the attempt. */
if (parentPort) {
  const said: WorkerMessage = await read(workerData, parentPort).then(
    (summary) => ({ kind: 'done', summary }),
    (error: unknown) => {
      if (error instanceof UnreadableFileError) {
        const { fault, cards, understood } = error
        return { kind: 'unreadable', fault, cards, understood }
      }
      throw error
    },
  )
  parentPort.postMessage(said, [])
  parentPort.close()
}
