import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** Bodies that are collected before their calls start. */
export const newArrivedBodies = () => {
  const arrived = new WeakMap<IncomingMessage, Buffer>()

  /** Collects the body of a request, and calls `onArrived` when it is complete or longer than `bytesMax`. */
  const collect = (request: IncomingMessage, bytesMax: number, onArrived: () => void): void => {
    const pieces: Buffer[] = []
    let bytes = 0
    const finish = (): void => {
      request.off('data', take).off('end', finish)
      arrived.set(request, Buffer.concat(pieces))
      onArrived()
    }
    const take = (piece: Buffer): void => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > bytesMax) finish()
    }
    request.on('data', take).once('end', finish)
  }

  /** Returns the collected body of a request as a stream. */
  const streamOf = (request: IncomingMessage): Readable | undefined => {
    const body = arrived.get(request)
    if (!body) return undefined
    const stream = new Readable({ read: () => undefined })
    stream.push(body)
    stream.push(null)
    return stream
  }
  return { collect, streamOf }
}
