import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { mailsAtOnce, Unanswered, Undeliverable, type MailPort } from './port.ts'

/** The recipient or the mail itself was refused. A wrong password of ours is a 5xx too, and passes once it is mended. */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600

/**
 * Pooled SMTP connections instead of a handshake per mail. The Message-ID is the outbox row's, so doubles show. One
 * deadline for the whole mail: a server that checks what it was given for a minute is waited for, and gets it once.
 */
export const smtpMail = (
  url: string,
  from: string,
  { connectMs = 10_000, wholeMs = 120_000 }: { connectMs?: number; wholeMs?: number } = {},
): MailPort => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    // How we introduce ourselves: some servers refuse whoever says only "localhost".
    name: domain,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: wholeMs,
    // What a lost connection means is the outbox's to decide, not to be tried again behind its back.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** The Message-IDs of those that were handed over to the last byte. */
  const handedOver = new Set<unknown>()
  transport.use('stream', ({ data, message }, done) => {
    message.transform(
      () =>
        new PassThrough({
          flush: (end) => {
            handedOver.add(data.messageId)
            end()
          },
        }),
    )
    done()
  })
  return {
    send: async ({ id, to, subject, text, html }) => {
      const messageId = `<${id}@${domain}>`
      // However slowly a server drips its answers: after this its connection is closed, and nothing goes out late.
      const signal = AbortSignal.timeout(wholeMs)
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId, signal })
      } catch (error) {
        if (isPermanent(error)) throw new Undeliverable('refused by the mail server', { cause: error })
        if (signal.aborted && handedOver.has(messageId)) throw new Unanswered('no answer in time', { cause: error })
        throw error
      } finally {
        handedOver.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}
