import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Stands between us and a server, and can freeze or cut the line: connections are still accepted while it is frozen. */
export const aStallingProxy = async (host: string, port: number) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(port, host)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      if (isFrozen) from.pause()
      from.on('data', (piece) => to.write(piece))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (isFrozen) from.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const each = (act: (socket: Socket) => void): void => [...pairs].flat().forEach(act)
  return {
    port: portOf(server),
    freeze: () => {
      isFrozen = true
      each((socket) => socket.pause())
    },
    thaw: () => {
      isFrozen = false
      each((socket) => socket.resume())
    },
    cut: () => each((socket) => socket.destroy()),
    close: async () => {
      server.close()
      each((socket) => socket.destroy())
    },
  }
}
