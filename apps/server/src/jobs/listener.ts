import pg from 'pg'
import { inTime } from '#server/base/deadline.ts'

const retryMs = 1000
const checkMs = 5000

type Listening = {
  channels: readonly string[]
  onNotification: (channel: string, payload: string) => void
  /** Runs after each LISTEN: notifications before it are lost. */
  onListening: () => void
  /** `hadListened`: the connection was lost, or else could not be opened. */
  onLost: (error: Error, hadListened: boolean) => void
}
export type Listener = {
  isListening: () => boolean
  /** Queries over the connection, which detects a lost connection. */
  check: () => Promise<void>
  stop: () => Promise<void>
}

class Pooled extends Error {}

/**
 * Listens on a connection of its own and opens it again after a loss. Resolves after the first attempt, successful or not.
 * Behind a pooler a session has another server's process id than its greeting named: notifications would reach another
 * client, so the connection is given up for good.
 */
export const listenTo = async (config: pg.ClientConfig, listening: Listening): Promise<Listener> => {
  const { channels, onNotification, onListening, onLost } = listening
  let current: pg.Client | undefined
  let isListening = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client, error: Error): void => {
    if (current !== lost || isOver) return
    const hadListened = isListening
    current = undefined
    isListening = false
    lost.end().catch(() => undefined)
    onLost(error, hadListened)
    if (!(error instanceof Pooled)) timer = setTimeout(() => void open(), retryMs)
  }
  const open = async (): Promise<void> => {
    const client = new pg.Client({ ...config, keepAlive: true })
    current = client
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('The listening connection was closed')))
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (!('processID' in client) || rows[0]?.pid !== client.processID) {
        throw new Pooled('a pooler passes no notifications on: set DATABASE_DIRECT_URL')
      }
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '))
    } catch (error) {
      return lose(
        client,
        error instanceof Error ? error : new Error('The listening connection could not be opened', { cause: error }),
      )
    }
    if (current !== client || isOver) return
    isListening = true
    onListening()
  }
  await open()
  return {
    isListening: () => isListening,
    check: async () => {
      const asked = current
      if (!asked || !isListening) return
      await inTime(asked.query('select 1'), checkMs, () => new Error('The listening connection does not answer')).catch(
        (error: Error) => lose(asked, error),
      )
    },
    stop: async () => {
      isOver = true
      isListening = false
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    },
  }
}
