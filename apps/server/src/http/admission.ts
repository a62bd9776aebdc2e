/**
 * Classes of calls in the order in which waiting calls start: tills, then portal and console, then files and reports.
 */
export const priorities = ['till', 'screen', 'file'] as const
export type Priority = (typeof priorities)[number]

/** Share of the running calls that a priority and all lower ones may occupy. */
const shares: Record<Priority, number> = { till: 1, screen: 2 / 3, file: 1 / 3 }

/** Calls of one priority that may wait. */
const standardWaitingMax = 512
/** Longest wait in milliseconds that is no sign of overload. */
const targetMs = 100
/** Time in milliseconds for which the oldest call must have waited too long before calls are refused. */
const intervalMs = 500
/** Longest wait in milliseconds during overload. */
const overloadedWaitMs = 2 * targetMs
/** A process whose running calls all stay open for this time in milliseconds is stuck. */
const stuckMs = 4000

type Call = { start: () => void; refuse: () => void }
type Waiting = Call & { since: number }
type Queue = { running: Set<Waiting>; waiting: Set<Waiting>; lateSince: number | undefined; isOverloaded: boolean }

const newQueue = (): Queue => ({
  running: new Set(),
  waiting: new Set(),
  lateSince: undefined,
  isOverloaded: false,
})

export type AdmissionLimits = { maxRunning: number; waitingMax?: number; now?: () => number }

/**
 * Runs at most `maxRunning` calls at once and lets others wait, first come, first served within a priority. A queue is
 * overloaded when its oldest call has waited longer than 100 ms for 500 ms on end (the idea of CoDel, RFC 8289), and stays so
 * until it is empty: a burst empties its queue, lasting overload does not. An overloaded queue refuses new calls while its
 * oldest call waits longer than 100 ms, and calls that have waited 200 ms. A full queue refuses new calls.
 */
export const newAdmission = ({
  maxRunning,
  waitingMax = standardWaitingMax,
  now = () => performance.now(),
}: AdmissionLimits) => {
  const queues: Record<Priority, Queue> = { till: newQueue(), screen: newQueue(), file: newQueue() }
  const { till, screen, file } = queues
  let lastEnd = now()
  let timer: NodeJS.Timeout | undefined

  const countOf = (what: (queue: Queue) => number): number =>
    priorities.reduce((sum, priority) => sum + what(queues[priority]), 0)
  const running = (): number => countOf((queue) => queue.running.size)

  const hasRoom = (priority: Priority): boolean => {
    const files = file.running.size
    const screens = files + screen.running.size
    const all = screens + till.running.size
    if (all >= maxRunning) return false
    if (priority !== 'till' && screens >= maxRunning * shares.screen) return false
    return priority !== 'file' || files < maxRunning * shares.file
  }

  /** Milliseconds for which the oldest call of a queue has waited. */
  const waitOf = ({ waiting }: Queue, at: number): number => {
    for (const { since } of waiting) return at - since
    return 0
  }

  const observe = (queue: Queue, at: number): void => {
    if (queue.waiting.size === 0) {
      queue.lateSince = undefined
      queue.isOverloaded = false
      return
    }
    const lateMs = waitOf(queue, at) - targetMs
    if (lateMs <= 0) queue.lateSince = undefined
    else {
      queue.lateSince ??= at - lateMs
      queue.isOverloaded ||= at - queue.lateSince >= intervalMs
    }
  }

  const start = (queue: Queue, call: Waiting): void => {
    if (running() === 0) lastEnd = now()
    queue.running.add(call)
    call.start()
  }

  /** Starts waiting calls while there is room, and refuses those that overload made wait too long. */
  const advance = (): void => {
    const at = now()
    for (const priority of priorities) {
      const queue = queues[priority]
      if (queue.waiting.size === 0) continue
      observe(queue, at)
      for (const call of queue.waiting) {
        const isTooLate = queue.isOverloaded && at - call.since > overloadedWaitMs
        if (!isTooLate && !hasRoom(priority)) break
        queue.waiting.delete(call)
        if (isTooLate) call.refuse()
        else start(queue, call)
      }
      observe(queue, at)
    }
  }

  /** Overload is noticed even when no call ends. Without waiting calls no timer runs. */
  const watch = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      advance()
      if (priorities.some((priority) => queues[priority].waiting.size > 0)) watch()
    }, targetMs).unref()
  }

  /**
   * Starts a call at once or later, or refuses it. Returns the function that ends the call: after its answer, or when its
   * caller gave up.
   */
  const enter = (priority: Priority, given: Call): (() => void) => {
    const queue = queues[priority]
    const at = now()
    observe(queue, at)
    const call: Waiting = { since: at, ...given }
    if (queue.waiting.size === 0 && hasRoom(priority)) start(queue, call)
    else if (queue.waiting.size >= waitingMax || (queue.isOverloaded && waitOf(queue, at) > targetMs)) call.refuse()
    else {
      queue.waiting.add(call)
      watch()
    }
    return () => {
      // A call that is neither waiting nor running was refused, or has ended before.
      if (queue.waiting.delete(call) || !queue.running.delete(call)) return
      lastEnd = now()
      advance()
    }
  }

  return {
    enter,
    running,
    waiting: () => countOf(({ waiting }) => waiting.size),
    /** Returns true while all places are occupied and no call has ended for four seconds. */
    isStuck: () => running() >= maxRunning && now() - lastEnd > stuckMs,
    stop: () => clearTimeout(timer),
  }
}
