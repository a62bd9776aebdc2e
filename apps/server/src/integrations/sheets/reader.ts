import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadEntry } from '#server/base/thread-entry.ts'
import { UnreadableFileError, type ReadRequest, type Reading, type Summary } from './port.ts'
import type { WorkerMessage } from './worker.ts'

/** A file built to exhaust memory ends its own thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** A general reader of workbooks has this long for a shape that ours does not know. */
const unknownMs = 30_000

/** Reads a file in a worker thread, so that the server stays responsive. */
export const readSheet = (request: ReadRequest): Reading => {
  const thread = new Worker(threadEntry('sheet-worker'), { workerData: request, resourceLimits })
  let slowFileTimer: NodeJS.Timeout | undefined
  const outcome = Promise.withResolvers<Summary>()
  const waiting: { rows: Uint8Array; share: number }[] = []
  let news = Promise.withResolvers<undefined>()
  let isOver = false

  const over = (settle: () => void): void => {
    isOver = true
    clearTimeout(slowFileTimer)
    settle()
    news.resolve(undefined)
  }
  const giveUp = (): void => {
    over(() => outcome.reject(new UnreadableFileError({ code: 'import.workbook-slow' })))
    void thread.terminate()
  }
  // A caller that stops reading receives the error through `pieces` only.
  outcome.promise.catch(() => undefined)
  thread.on('message', (said: WorkerMessage) => {
    if (said.kind === 'rows') waiting.push(said)
    else if (said.kind === 'general-reader') slowFileTimer = setTimeout(giveUp, unknownMs)
    else if (said.kind === 'done') over(() => outcome.resolve(said.summary))
    else over(() => outcome.reject(new UnreadableFileError(said.fault, said.cards, said.understood)))
    news.resolve(undefined)
  })
  thread.on('error', (error) => over(() => outcome.reject(error)))
  thread.on('exit', () => over(() => outcome.reject(new Error('The reading thread ended before its answer'))))

  const pieces = async function* () {
    for (;;) {
      const next = waiting.shift()
      if (next) {
        yield next
        thread.postMessage('taken', [])
      } else if (isOver) {
        // An error of the file rejects here, before its rows could be taken as complete.
        await outcome.promise
        return
      } else {
        await news.promise
        news = Promise.withResolvers()
      }
    }
  }
  return {
    pieces: pieces(),
    summary: outcome.promise,
    stop: async () => {
      const ended = isOver ? undefined : once(thread, 'exit')
      await thread.terminate()
      await ended
    },
  }
}
