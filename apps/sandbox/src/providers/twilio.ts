import { json, type Answer, type Asked } from '../http.ts'
import type { Provider, Context } from './provider.ts'

const refused = (status: number, code: number, message: string): Answer =>
  json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)

/** Numbers that Twilio documents for trials, and two of ours for other cases: +1 500 555 2003 and 2429. */
const byNumber: Record<string, () => Answer> = {
  '+15005550001': () => refused(400, 21211, "Invalid 'To' Phone Number: +1500555XXXX"),
  '+15005550002': () => refused(400, 21612, "The 'To' phone number is not currently reachable"),
  '+15005550003': () => refused(400, 21408, 'Permission to send an SMS has not been enabled for the region'),
  '+15005550004': () => refused(400, 21610, 'Attempt to send to unsubscribed recipient'),
  '+15005550009': () => refused(400, 21614, "'To' number is not a valid mobile number"),
  '+15005552003': () => refused(401, 20003, 'Authenticate'),
  '+15005552429': () => tooMany,
}
const tooMany: Answer = { ...refused(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '1' } }

/** Twilio knows no (123) 456 7890. Here the example of the portal's field gets its text, for people who type it. */
const usNumber = /^\+1(?:[2-9]\d{9}|1234567890)$/

const wrongPassword = 'wrong'

const isKnown = (asked: Asked, account: string): boolean => {
  const [name, password] = Buffer.from((asked.headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':')
  return name === account && password !== undefined && password !== '' && password !== wrongPassword
}

/** Twilio's message resource for an accepted message. */
const accepted = (stage: Context, account: string, form: URLSearchParams): Answer => {
  const sid = stage.state.newId('SM')
  const at = new Date(stage.state.now()).toUTCString().replace('GMT', '+0000')
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`
  const service = form.get('MessagingServiceSid')
  return json(
    {
      account_sid: account,
      api_version: '2010-04-01',
      body: form.get('Body'),
      date_created: at,
      date_sent: null,
      date_updated: at,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from: service === null ? form.get('From') : null,
      messaging_service_sid: service,
      num_media: '0',
      num_segments: '1',
      price: null,
      price_unit: null,
      sid,
      status: service === null ? 'queued' : 'accepted',
      subresource_uris: { media: `${uri}/Media.json` },
      to: form.get('To'),
      uri: `${uri}.json`,
    },
    201,
  )
}

/** Accepts texts with Twilio's API; they end in the inbox. */
export const twilio: Provider = {
  name: 'twilio',
  tooMany,
  handle: (asked, stage) => {
    const account = /^\/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/.exec(asked.path)?.[1]
    if (account === undefined || asked.method !== 'POST') return undefined
    if (!isKnown(asked, account)) return refused(401, 20003, 'Authenticate')
    const form = new URLSearchParams(asked.body)
    const [to, body, from] = [form.get('To'), form.get('Body'), form.get('From') ?? form.get('MessagingServiceSid')]
    if (!to) return refused(400, 21604, "A 'To' phone number is required.")
    if (!from) return refused(400, 21603, "A 'From' phone number is required.")
    if (!body) return refused(400, 21602, 'Message body is required.')
    if (body.length > 1600)
      return refused(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
    const special = byNumber[to]
    if (special) return special()
    if (!usNumber.test(to)) return refused(400, 21211, `Invalid 'To' Phone Number: ${to.slice(0, -4)}XXXX`)
    stage.inbox.add({ kind: 'text', to, from, subject: '', text: body, html: '' })
    return accepted(stage, account, form)
  },
}
