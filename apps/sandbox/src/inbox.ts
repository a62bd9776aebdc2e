import type { Message, State } from './state.ts'
import type { Answer } from './http.ts'

const limit = 500
const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

/** `search` is looked for in address, subject and words. */
export type Wish = {
  to?: string | undefined
  search?: string | undefined
  kind?: string | undefined
  after?: string | undefined
}

const isFor = (message: Message, to: string): boolean => message.to.toLowerCase().includes(to.toLowerCase())

const has = ({ to, subject, text }: Message, search: string): boolean =>
  [to, subject, text].some((part) => part.toLowerCase().includes(search.toLowerCase()))

/** Everything the product sent, newest first. */
export const openInbox = (state: State) => {
  const find = ({ to, search = '', kind, after }: Wish): Message[] => {
    const { messages } = state.stored
    const known = messages.findIndex((message) => message.id === after)
    return messages
      .slice(0, known === -1 ? messages.length : known)
      .filter((message) => !to || isFor(message, to))
      .filter((message) => has(message, search))
      .filter((message) => !kind || (kind === 'otp' ? message.code !== null : message.kind === kind))
  }
  return {
    add: (message: Omit<Message, 'id' | 'code' | 'receivedAt' | 'messageId'> & { messageId?: string }): Message => {
      const receivedAt = new Date(state.now()).toISOString()
      const arrived: Message = {
        messageId: '',
        ...message,
        id: crypto.randomUUID(),
        code: codeIn(message.text),
        receivedAt,
      }
      state.stored.messages = [arrived, ...state.stored.messages].slice(0, limit)
      state.changed()
      return arrived
    },
    find,
    /** Resolves with the first match, or with an empty list at the end of the time. */
    wait: (wish: Wish, waitMs: number): Promise<Message[]> =>
      new Promise((resolve) => {
        const done = (found: Message[]) => {
          clearTimeout(timer)
          forget()
          resolve(found)
        }
        const look = () => {
          const found = find(wish)
          if (found.length > 0) done(found)
        }
        const forget = state.onChange(look)
        const timer = setTimeout(() => done([]), waitMs)
        look()
      }),
    empty: (): void => {
      state.stored.messages = []
      state.changed()
    },
  }
}
export type Inbox = ReturnType<typeof openInbox>

/** Scripts and resources of a mail are blocked; its links open beside the console. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/**
 * Links of a mail open outside of the frame. The tag goes behind the doctype, because before it the browser would change its
 * mode.
 */
const inNewTab = (html: string): string =>
  /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    : `<base target="_blank">${html}`

export const mailPage = (inbox: Inbox, id: string): Answer => {
  const html = inbox.find({}).find((message) => message.id === id)?.html
  if (!html) return { status: 404, body: 'No such mail.' }
  return {
    type: 'text/html',
    body: inNewTab(html),
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  }
}
