import type { ProviderName } from '../faults.ts'
import type { Answer, Asked } from '../http.ts'
import type { Inbox } from '../inbox.ts'
import type { State } from '../state.ts'

export type Context = { state: State; inbox: Inbox }

/** One provider's paths below `/<name>/`. Undefined: the real provider does not know the path either. */
export type Provider = {
  name: Exclude<ProviderName, 'mail'>
  handle: (asked: Asked, stage: Context) => Answer | undefined | Promise<Answer | undefined>
  /** This provider's answer to too many requests. */
  tooMany: Answer
}
