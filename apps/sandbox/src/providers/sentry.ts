import * as z from 'zod/mini'
import { json, type Answer } from '../http.ts'
import type { Report } from '../state.ts'
import type { Provider } from './provider.ts'

const Head = z.looseObject({ event_id: z.optional(z.string()) })
const ItemHead = z.looseObject({ type: z.string(), length: z.optional(z.number()) })
const Frame = z.looseObject({ type: z.optional(z.string()), value: z.optional(z.string()) })
const Event = z.looseObject({
  level: z.optional(z.string()),
  message: z.optional(z.union([z.string(), z.looseObject({ formatted: z.optional(z.string()) })])),
  exception: z.optional(z.looseObject({ values: z.array(Frame) })),
  request: z.optional(z.looseObject({ url: z.optional(z.string()) })),
})

const titleOf = (event: z.infer<typeof Event>): string => {
  const thrown = event.exception?.values.at(-1)
  if (thrown) return `${thrown.type ?? 'Error'}: ${thrown.value ?? ''}`
  const { message } = event
  return (typeof message === 'string' ? message : message?.formatted) ?? 'Report'
}

/** Reads the events of an envelope: one line for the envelope, then header and payload of each item. */
const eventsIn = (body: string): { id: string; events: z.infer<typeof Event>[] } => {
  const [first = '', ...lines] = body.split('\n')
  const { event_id } = z.parse(Head, JSON.parse(first))
  const events = lines.flatMap((line, index) => {
    const head = z.safeParse(ItemHead, line.startsWith('{"type"') ? JSON.parse(line) : undefined)
    return head.data?.type === 'event' ? [z.parse(Event, JSON.parse(lines[index + 1] ?? ''))] : []
  })
  return { id: event_id ?? crypto.randomUUID().replaceAll('-', ''), events }
}

/** Reports come from the portal's origin, so browsers send a preflight request first. */
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const limit = 200

/** Where error reports end on a machine without internet: shown in the console, sent nowhere. */
export const sentry: Provider = {
  name: 'sentry',
  tooMany: { status: 429, type: 'application/json', body: '{}', headers: { 'retry-after': '60', ...open } },
  handle: (asked, { state }): Answer | undefined => {
    const project = /^\/api\/(\w+)\/envelope\/$/.exec(asked.path)?.[1]
    if (project === undefined) return undefined
    if (asked.method === 'OPTIONS') return { status: 204, body: '', headers: open }
    if (asked.method !== 'POST') return { status: 405, body: '', headers: open }
    try {
      const { id, events } = eventsIn(asked.body)
      const reports = events.map((event): Report => ({
        id: state.newId('rep_'),
        project,
        receivedAt: new Date(state.now()).toISOString(),
        title: titleOf(event),
        level: event.level ?? 'error',
        url: event.request?.url ?? '',
        raw: JSON.stringify(event, undefined, 2).slice(0, 100_000),
      }))
      state.stored.reports = [...reports, ...state.stored.reports].slice(0, limit)
      state.changed()
      return { ...json({ id }), headers: open }
    } catch {
      return { ...json({ detail: 'bad envelope' }, 400), headers: open }
    }
  },
}
