import diagnostics from 'node:diagnostics_channel'
import { Server } from 'node:http'

/**
 * `timers`: that keep the process alive. `connections`: of callers. `heap`: bytes after a collection of garbage.
 */
export type Resources = { timers: number; connections: number; heap: number }

let server: Server | undefined
diagnostics.subscribe('http.server.request.start', (message) => {
  if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server) {
    server = message.server
  }
})

const connectionsOf = (of: Server | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!of) resolve(0)
    else of.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const report = async (): Promise<void> => {
  globalThis.gc?.()
  globalThis.gc?.()
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const resources: Resources = {
    timers,
    connections: await connectionsOf(server),
    heap: process.memoryUsage().heapUsed,
  }
  process.send?.({ resources })
}

// Loaded before a process starts: returns its resources whenever the parent asks.
process.on('message', (message: { resources?: true }) => {
  if (message.resources) void report()
})
process.once('disconnect', () => process.exit())
