import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const large = 5 * 1024 * 1024

/** A mail server that takes everything and delivers nothing: what comes in is read in the console. */
export const startSmtp = async (port: number, inbox: Inbox): Promise<() => Promise<void>> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: large,
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream))
      inbox.add({
        kind: 'mail',
        to: envelope.rcptTo.map(({ address }) => address).join(', '),
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
      })
    }),
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return () => new Promise((closed) => server.close(() => closed()))
}
