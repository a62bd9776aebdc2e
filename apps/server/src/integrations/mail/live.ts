import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { mailsAtOnce, reasonLine, Unanswered, UndeliverableError, type MailPort } from './port.ts'

/** The recipient or the mail itself was refused. A wrong password of ours is a 5xx too, and passes once it is mended. */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'response' in error ? reasonLine(String(error.response)) : ''

/** RFC 3834: prevents automatic answers. RFC 2369: mail programs show the link to unsubscribe. */
const headersOf = (settings: string | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(settings === undefined ? {} : { 'List-Unsubscribe': `<${settings}>` }),
})

/**
 * Sends mail over pooled SMTP connections. The Message-ID is the id of the outbox row, so that receivers recognise
 * duplicates. One deadline covers the whole mail, so that a slow server receives the mail once.
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
    // Name in EHLO: some servers reject "localhost".
    name: domain,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: wholeMs,
    // The outbox decides about retries after a lost connection.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Message-IDs of mails that were transferred completely. */
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
    send: async ({ id, to, subject, text, html, settings }) => {
      const messageId = `<${id}@${domain}>`
      // Closes the connection at the deadline, so that a slow server cannot deliver the mail later.
      const signal = AbortSignal.timeout(wholeMs)
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId, signal, headers: headersOf(settings) })
      } catch (error) {
        if (isPermanent(error))
          throw new UndeliverableError(reasonOf(error) || 'refused by the mail server', { cause: error })
        if (signal.aborted && handedOver.has(messageId)) throw new Unanswered('no answer in time', { cause: error })
        throw error
      } finally {
        handedOver.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}
