import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type Message = {
  id: string
  kind: 'mail' | 'text'
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** The newest six digits that stand alone in the text: what people came here to copy. */
  code: string | null
  receivedAt: string
}

const kept = 500
const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

const read = (file: string): Message[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first start, or a half-written file of another age: an inbox may be empty.
    return []
  }
}

/** Everything the product sent, newest first. Survives a restart; written whole, then renamed into place. */
export const openInbox = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  let messages = read(file)
  let writing: NodeJS.Timeout | undefined
  const write = () => {
    writing = undefined
    writeFileSync(`${file}.part`, JSON.stringify(messages))
    renameSync(`${file}.part`, file)
  }
  const changed = () => {
    writing ??= setTimeout(write, 100)
  }
  return {
    add: (message: Omit<Message, 'id' | 'code' | 'receivedAt'>): void => {
      const arrived = { id: crypto.randomUUID(), code: codeIn(message.text), receivedAt: new Date().toISOString() }
      messages = [{ ...message, ...arrived }, ...messages].slice(0, kept)
      changed()
    },
    list: (to?: string): Message[] => (to ? messages.filter((message) => message.to.includes(to)) : messages),
    empty: (): void => {
      messages = []
      changed()
    },
    close: (): void => {
      if (writing === undefined) return
      clearTimeout(writing)
      write()
    },
  }
}
export type Inbox = ReturnType<typeof openInbox>
