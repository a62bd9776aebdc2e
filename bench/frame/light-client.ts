import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Line = { socket: Socket; end: (isAnswered: boolean) => void }

const endOfHead = '\r\n\r\n'

/** Returns true when `text` holds a whole answer with a Content-Length. */
const isWhole = (text: string): boolean => {
  const head = text.indexOf(endOfHead)
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return Buffer.byteLength(text) >= head + endOfHead.length + Number(length)
}

/**
 * Sends one fixed GET over kept connections, at most one request at a time on each. Takes a fifth of the CPU of node:http,
 * which matters where client and server share the cores. Rejects when the status is not 200.
 */
export const lightClient = (port: number, path: string, headers: Record<string, string>) => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const message = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const idle: Line[] = []
  const all = new Set<Socket>()

  const open = async (): Promise<Line> => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    all.add(socket)
    const line: Line = { socket, end: () => undefined }
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (!isWhole(text)) return
      const isAnswered = text.startsWith('HTTP/1.1 200')
      text = ''
      idle.push(line)
      line.end(isAnswered)
    })
    socket.on('error', () => line.end(false))
    socket.on('close', () => {
      all.delete(socket)
      if (idle.includes(line)) idle.splice(idle.indexOf(line), 1)
      line.end(false)
    })
    await once(socket, 'connect')
    return line
  }

  const read = async (): Promise<void> => {
    const line = idle.pop() ?? (await open())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.end = (isAnswered) => (isAnswered ? resolve() : reject(new Error('not answered with 200')))
    line.socket.write(message)
    return promise
  }
  return { read, stop: () => all.forEach((socket) => socket.destroy()) }
}
