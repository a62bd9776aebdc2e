import type { ProviderName } from '../faults.ts'
import type { Answer, Asked } from '../http.ts'
import type { Inbox } from '../inbox.ts'
import type { State } from '../state.ts'

export type Context = { state: State; inbox: Inbox }

/** One third party's wire: what stands below `/<name>/`. Nothing: the real one would not know the path either. */
export type Provider = {
  name: Exclude<ProviderName, 'mail'>
  handle: (asked: Asked, stage: Context) => Answer | undefined | Promise<Answer | undefined>
  /** How this provider says that it is asked too much. */
  tooMany: Answer
}
