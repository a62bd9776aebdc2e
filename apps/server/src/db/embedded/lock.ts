import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const betweenTries = 50

/** Returns a lock name that the kernel frees when the holding process ends for any reason; no stale lock files remain. */
const nameOf = (what: string): string => {
  const short = createHash('sha256').update(what).digest('hex').slice(0, 32)
  return process.platform === 'win32' ? `\\\\.\\pipe\\tillgate-${short}` : `\0tillgate-${short}`
}

const tryLock = (name: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })

/**
 * Runs `work` while no other process on this machine runs work under the same name. Waits as long as the other process works: a
 * build or a first start takes minutes on a busy machine.
 */
export const alone = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const lock = await tryLock(nameOf(what))
  if (lock) {
    try {
      return await work()
    } finally {
      await new Promise((done) => {
        lock.close(done)
      })
    }
  }
  await pause(betweenTries)
  return alone(what, work)
}
