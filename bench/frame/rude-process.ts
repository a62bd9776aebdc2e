import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `connections`: open at once; one that the server ends is opened again after `pauseMs`. `texts`: sent on a new connection, by turns.
 * `drips`: one byte a second follows. `isDeaf`: reads the beginning of the answer alone.
 */
export type Rude = { connections: number; texts: readonly string[]; pauseMs: number; drips: boolean; isDeaf: boolean }

const dripMs = 1000

let isOver = false
let opened = 0
const open = new Set<Socket>()

const dial = (rude: Rude, port: number, nth: number): void => {
  const { texts, pauseMs, drips, isDeaf } = rude
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  opened += 1
  const text = texts[nth % texts.length] ?? ''
  if (text !== '') socket.write(text)
  const drip = drips ? setInterval(() => socket.write('a'), dripMs) : undefined
  socket.on('data', () => {
    if (isDeaf) socket.pause()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(drip)
    open.delete(socket)
    if (!isOver) setTimeout(() => isOver || dial(rude, port, nth), pauseMs).unref()
  })
}

/** Closes all connections. Returns the number of connections that were opened. */
const stop = async (): Promise<number> => {
  isOver = true
  const closed = [...open].map((socket) => once(socket, 'close'))
  for (const socket of open) socket.destroy()
  await Promise.all(closed)
  // The server learns of the last ones.
  await pause(100)
  return opened
}

process.on('message', (message: { rude?: Rude; port?: number; stop?: true }) => {
  const { rude, port } = message
  if (rude && port) for (let nth = 0; nth < rude.connections; nth += 1) dial(rude, port, nth)
  if (message.stop) void stop().then((count) => process.send?.({ opened: count }))
})
process.once('disconnect', () => process.exit())
