import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Action, Faults } from './faults.ts'
import { portOf } from './http.ts'
import type { Inbox } from './inbox.ts'
import { bouncesLater, reportLater } from './mail-reports.ts'
import type { Requests } from './requests.ts'
import type { State } from './state.ts'

const large = 5 * 1024 * 1024

/** Headers of a mail that the console shows. */
const shownHeaders = ['message-id', 'auto-submitted', 'list-unsubscribe']

/** SMTP error with the code of the reply and a line for people. */
const no = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

const refusals = {
  reject: () => no(550, '5.1.1 No such mailbox'),
  defer: () => no(451, '4.3.0 Try again later'),
} as const

const never = new Promise<never>(() => {})

/** Answers a set fault instead of success. `keep` puts the mail into the inbox. */
const goWrong = async (action: Action, socket: Socket | undefined, keep: () => void): Promise<void> => {
  switch (action.kind) {
    case 'timeout':
      return never
    case 'slow':
      await pause(action.delayMs ?? 2000)
      return keep()
    case 'resetAfter':
      keep()
      socket?.resetAndDestroy()
      return never
    case 'reset':
    case 'truncated':
      socket?.resetAndDestroy()
      return never
    case 'malformed':
      socket?.end(action.body ?? 'HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return never
    case 'rateLimit':
      throw no(421, '4.7.0 Too much mail from you, try again later')
    case 'status':
      throw no(action.status ?? 451, action.body ?? 'A fault was asked for')
  }
}

/** `mailWebhook`: address that receives reports of undelivered mails. */
type Stage = { state: State; inbox: Inbox; faults: Faults; requests: Requests; mailWebhook?: string }

/** A mail server that accepts every mail for the console and delivers no mail. */
export const startSmtp = async (port: number, stage: Stage): Promise<{ port: number; stop: () => Promise<void> }> => {
  const { state, inbox, faults, requests } = stage
  const sockets = new Map<number | undefined, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: large,
    closeTimeout: 200,
    onRcptTo: (_, __, answer) => {
      const { mailMode } = state.stored
      answer(mailMode === 'ok' || mailMode === 'bounce' ? null : refusals[mailMode]())
    },
    onData: callbackify(async (stream: Readable, { envelope, remotePort }: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream))
      const to = envelope.rcptTo.map(({ address }) => address).join(', ')
      const asked = { provider: 'mail', method: 'DATA', path: to, body: mail.subject ?? '' } as const
      const headers = Object.fromEntries(
        mail.headers.filter(({ key }) => shownHeaders.includes(key)).map(({ key, value }) => [key, value]),
      )
      const entry = requests.add({ ...asked, headers })
      const keep = () => {
        const arrived = inbox.add({
          kind: 'mail',
          to,
          from: mail.from?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          messageId: mail.messageId ?? '',
        })
        if (state.stored.mailMode === 'bounce' || bouncesLater(to)) void reportLater(stage.mailWebhook, arrived)
      }
      const fault = faults.strike({ ...asked, body: `${mail.subject ?? ''}\n${mail.text ?? ''}` })
      entry.fault = fault?.kind ?? ''
      state.stirred()
      if (fault) await goWrong(fault, sockets.get(remotePort), keep)
      else keep()
      entry.status = 250
    }),
  })
  server.server.on('connection', (socket: Socket) => {
    const from = socket.remotePort
    sockets.set(from, socket)
    socket.once('close', () => sockets.delete(from))
  })
  // A disconnecting client is not an error.
  server.on('error', () => {})
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return { port: portOf(server.server), stop: () => new Promise((closed) => server.close(() => closed())) }
}
