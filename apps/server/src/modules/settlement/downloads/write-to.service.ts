import type { Writable } from 'node:stream'

const left = (): Error => new Error('The reader has left')

const room = (into: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      into.off('drain', look)
      into.off('close', look)
      if (into.destroyed) reject(left())
      else resolve()
    }
    into.on('drain', look)
    into.on('close', look)
  })

/** Writes and waits where the reader is slow: nothing piles up. */
export const writeTo = async (into: Writable, bytes: Buffer | string): Promise<void> => {
  if (into.destroyed) throw left()
  if (!into.write(bytes)) await room(into)
}
