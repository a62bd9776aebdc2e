import type { openCashierSession, registerTerminal } from '@tillgate/contract/pos.ts'
import * as approvals from '@tillgate/contract/pos-approvals.ts'
import { PinTries, listPosPeople, openPinSession, setPosPin } from '@tillgate/contract/pos-people.ts'
import { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import { listCatalogue } from '@tillgate/contract/pos-catalogue.ts'
import { reportUnknownBarcode } from '@tillgate/contract/unknown-barcodes.ts'
import { getPosSettings } from '@tillgate/contract/till-settings.ts'
import { getCardBalance } from '@tillgate/contract/pos-balance.ts'
import * as days from '@tillgate/contract/pos-days.ts'
import * as pos from '@tillgate/contract/pos.ts'
import { getPosReceipt } from '@tillgate/contract/pos-receipts.ts'
import * as purchases from '@tillgate/contract/pos-purchases.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Route, ClientInput } from '@tillgate/contract/route.ts'
import type { ReversalReason } from '@tillgate/domain/purchases.ts'
import { readLabel, type LabelReading } from '@tillgate/domain/scale-labels.ts'
import * as z from 'zod/mini'
import { caller, type ClientOptions } from './call.ts'
import { isUnanswered, isUndecided, Refused } from './refused.ts'

/** Activated terminal. The key is a secret: its holder can act as the terminal. */
export type Device = Pick<Answer<typeof registerTerminal>, 'terminalId' | 'terminalKey'>
/** State of a till across restarts: last basket number, and confirmations with unanswered reversals. */
export type TillMemory = { lastNumber: number; reversing: readonly string[] }
/**
 * Keeps the memory on the device. `change` is atomic, so that two tills of a device never use the same number, and resolves with the
 * changed memory when it is safely stored.
 */
export type TillStore = { change: (by: (memory: TillMemory) => TillMemory) => Promise<TillMemory> }

/** Observed call: `status` is 0 when no answer arrived. */
export type TillCall = { method: string; path: string; status: number; code: string; milliseconds: number }
export type TillOptions = {
  base: string
  appVersion: string
  /** Of refusals. */
  language: 'en-US' | 'es-ES'
  trial: ClientOptions['trial']
  checksAnswers: boolean
  onCall?: (call: TillCall) => void
  /** Sent with every call, beside the till's own headers. */
  headers?: Record<string, string>
  /** Timeout of an answer in milliseconds. The server waits 20 seconds for the issuer. */
  timeoutMs?: number
  sleep?: (milliseconds: number) => Promise<void>
}
type Basket = ClientInput<typeof purchases.createPurchase>['body']
export type BasketLines = Pick<Basket, 'lines' | 'program' | 'park'>
type Payment = ClientInput<typeof purchases.confirmPurchase>['body']
type GivenBack = ClientInput<typeof purchases.returnPurchase>['body']
type DayClose = ClientInput<typeof days.closePosDay>['body']
type OtherPayment = ClientInput<typeof purchases.addOtherPayment>['body']
type WholePayment = ClientInput<typeof purchases.payOtherwise>['body']
export type Session = Answer<typeof openCashierSession>
type Approval = ClientInput<typeof approvals.createApproval>['body']

/** What the server asks a supervisor to approve. Undefined: the call was refused for another reason. */
export const neededApproval = (error: unknown): NeededApproval | undefined =>
  error instanceof Refused && error.code === 'approval.needed'
    ? z.safeParse(NeededApproval, error.current).data
    : undefined
/** Tries that a person has left at this terminal after `pin.wrong`. */
export const pinTriesLeft = (error: unknown): number | undefined =>
  error instanceof Refused && error.code === 'pin.wrong'
    ? z.safeParse(PinTries, error.current).data?.triesLeft
    : undefined

export type ReceiptRecipient = ClientInput<typeof purchases.sendPosReceipt>['body']
export type CardBalance = Answer<typeof getCardBalance>

/** `reversed`: no payment, because no answer arrived in time or the issuer gave none. */
export type Paid = { outcome: 'paid' | 'reversed'; purchase: PosPurchase }

const standardTimeoutMs = 30_000
const fewTries = 3
const longestPause = 15_000

const paid = (purchase: PosPurchase): Paid => ({
  outcome: purchase.status === 'CONFIRMED' ? 'paid' : 'reversed',
  purchase,
})

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
/** A rate limit is retried later: abandoning a reversal would leave a charged card. */
const isTooMany = (error: unknown): error is Refused => error instanceof Refused && error.status === 429
const afterTry = (nth: number, { retryAfter = 0 }: Refused): number =>
  Math.max(retryAfter * 1000, Math.min(500 * 2 ** nth, longestPause))

const lineOf = (options: TillOptions, credential: { device?: Device; token?: string }) => {
  const call = caller({
    base: options.base,
    trial: options.trial,
    checksAnswers: options.checksAnswers,
    headers: () => ({
      ...options.headers,
      'accept-language': options.language,
      ...(credential.device && { 'x-terminal-key': credential.device.terminalKey }),
      ...(credential.token !== undefined && { authorization: `Bearer ${credential.token}` }),
    }),
  })
  return async <R extends Route>(
    route: R,
    sent: ClientInput<R>,
    key: string,
    timeoutMs = options.timeoutMs ?? standardTimeoutMs,
    stop?: AbortSignal,
  ): Promise<Answer<R>> => {
    const began = performance.now()
    const hear = (status: number, code: string) =>
      options.onCall?.({
        method: route.method,
        path: route.path,
        status,
        code,
        milliseconds: performance.now() - began,
      })
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      const signal = stop ? AbortSignal.any([limit, stop]) : limit
      const answer = await call(route, sent, { key, signal })
      hear(200, '')
      return answer
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : { status: 0, code: 'unknown' }
      hear(status, code)
      throw error
    }
  }
}

/** Turns an activation code into a device. Refused: `activation.failed`, `rate.too-many`. */
export const registerDevice = (
  options: TillOptions,
  { activationCode, model }: { activationCode: string; model: string },
): Promise<Answer<typeof registerTerminal>> =>
  lineOf(options, {})(
    pos.registerTerminal,
    { body: { activationCode, model, appVersion: options.appVersion } },
    crypto.randomUUID(),
  )

/**
 * A cashier's till on one device. Every POST has a key of its own and is repeated under this key when no answer comes, except
 * `confirm`, which is reversed under its key. Errors are `Refused` with the contract's codes. The contract describes the calls;
 * the server computes the prices.
 */
export const openTill = (options: TillOptions, device: Device, store: TillStore) => {
  const { sleep = wait, appVersion } = options
  const credential: { device: Device; token?: string } = { device }
  const ask = lineOf(options, credential)
  let labelForm: Session['labelForm'] = null

  /** Repeats the call under one key until it is answered, at most `tries` times. */
  const repeat = async <R extends Route>(
    route: R,
    sent: ClientInput<R>,
    tries = Infinity,
    key: string = crypto.randomUUID(),
  ): Promise<Answer<R>> => {
    for (let index = 0; ; index += 1) {
      try {
        return await ask(route, sent, key)
      } catch (error) {
        const mayRepeat = isUnanswered(error) || (tries === Infinity && isTooMany(error))
        if (!mayRepeat || index + 1 >= tries) throw error
        await sleep(afterTry(index, error))
      }
    }
  }
  const withFewTries = <R extends Route>(route: R, sent: ClientInput<R>): Promise<Answer<R>> =>
    repeat(route, sent, fewTries)

  /** Keys of payments that wait for their first answer. The caller of `charge` reverses them. */
  const charging = new Set<string>()
  const remember = (key: string) => store.change((memory) => ({ ...memory, reversing: [...memory.reversing, key] }))
  const forget = (key: string) =>
    store.change((memory) => ({ ...memory, reversing: memory.reversing.filter((one) => one !== key) }))
  /** Retries until the server accepts or refuses. Without a session the key stays stored for the next sign-in. */
  const reverseKey = async (key: string): Promise<void> => {
    try {
      await repeat(purchases.reversePurchase, { body: { idempotencyKey: key } })
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401) throw error
    }
    await forget(key)
  }
  const read = (id: string): Promise<PosPurchase> => withFewTries(purchases.getPosPurchase, { params: { id } })

  /** Returns the next basket number. A number belongs to one basket permanently, even if its creation failed. */
  const nextNumber = async (): Promise<number> => {
    const { lastNumber } = await store.change((memory) => ({ ...memory, lastNumber: memory.lastNumber + 1 }))
    return lastNumber
  }

  /**
   * Asks the card once, under a key that is stored before. Rejects with a refusal of the server, such as `card.declined`, or with the missing
   * answer, also after `signal`; then the key stays stored, and the caller reverses it.
   */
  const charge = async (
    id: string,
    payment: Payment,
    { key = crypto.randomUUID(), timeoutMs, signal }: { key?: string; timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<PosPurchase> => {
    charging.add(key)
    await remember(key)
    try {
      const purchase = await ask(purchases.confirmPurchase, { params: { id }, body: payment }, key, timeoutMs, signal)
      await forget(key)
      return purchase
    } catch (error) {
      if (!isUndecided(error)) await forget(key)
      throw error
    } finally {
      charging.delete(key)
    }
  }
  /** Reverses the payment under this key, answered or not, and returns the purchase as it is then, however long that takes. */
  const reverseCharge = async (key: string, id: string): Promise<PosPurchase> => {
    await reverseKey(key)
    return repeat(purchases.getPosPurchase, { params: { id } })
  }

  /** Also ends what an earlier run of this till left unanswered. */
  const begin = async (session: Session): Promise<Session> => {
    credential.token = session.accessToken
    labelForm = session.labelForm
    const { reversing } = await store.change((memory) => memory)
    for (const key of reversing) if (!charging.has(key)) await reverseKey(key)
    return session
  }

  return {
    device,
    /** People of the store, also without a session. */
    people: async () => (await withFewTries(listPosPeople, {})).people,
    /** Settings of the store's tills, with the permissions of the signed-in person. */
    settings: () => withFewTries(getPosSettings, {}),
    /** What a card has left, without charging it. Refused: `card.unknown`, `balance.not-reported`, `card.unavailable`. */
    balance: (body: ClientInput<typeof getCardBalance>['body']): Promise<CardBalance> =>
      withFewTries(getCardBalance, { body }),
    /** Refused: `pin.wrong` (`pinTriesLeft`), `pin.blocked`, `pin.none`, `cashier.not-here`. */
    signInWithPin: async (cashierId: string, pin: string): Promise<Session> => {
      const body = { cashierId, pin, terminalId: device.terminalId, appVersion }
      return begin(await withFewTries(openPinSession, { body }))
    },
    /** At most ten minutes after `signIn`. Refused: `pin.weak`, `pin.needs-password`. */
    choosePin: (pin: string) => withFewTries(setPosPin, { body: { pin } }),
    /** Returns the approval of a supervisor for what `neededApproval` names. Refused as `signInWithPin`, and `approval.*`. */
    approve: (approval: Approval) => withFewTries(approvals.createApproval, { body: approval }),
    /** `code`: of the mail, after `login.mail-code-needed`. */
    signIn: async (email: string, password: string, code?: string): Promise<Session> => {
      const mailed = code === undefined ? {} : { twoFactorCode: code }
      const body = { email, password, ...mailed, terminalId: device.terminalId, appVersion }
      return begin(await withFewTries(pos.openCashierSession, { body }))
    },
    signOut: async (): Promise<void> => {
      await withFewTries(pos.closeCashierSession, {})
      delete credential.token
    },
    /**
     * Reads the label of a scale in the form of the store, without a call. Undefined: the code is no label with a value, or the store
     * reads none. `UNREADABLE`: a check digit does not fit, and the server refuses the label.
     */
    readLabel: (barcode: string): LabelReading | 'UNREADABLE' | undefined =>
      labelForm === null ? undefined : readLabel(barcode, labelForm),
    item: (barcode: string, program?: string) =>
      withFewTries(pos.getPosItem, { params: { barcode }, query: program === undefined ? {} : { program } }),
    /** One page of the store's items, or of what changed. Asked once: the next question follows soon. */
    catalogue: (query: ClientInput<typeof listCatalogue>['query']) =>
      ask(listCatalogue, { query }, crypto.randomUUID()),
    /** Counts a barcode that the store does not sell, for the people who edit its items. */
    reportUnknown: (barcode: string) => withFewTries(reportUnknownBarcode, { body: { barcode } }),
    price: async (basket: BasketLines): Promise<PosPurchase> =>
      withFewTries(purchases.createPurchase, { body: { ...basket, terminalTxnNo: await nextNumber() } }),
    reprice: (id: string, basket: BasketLines & { approvalId?: string }): Promise<PosPurchase> =>
      withFewTries(purchases.updatePurchase, { params: { id }, body: basket }),
    cancel: (id: string): Promise<PosPurchase> => withFewTries(purchases.cancelPurchase, { params: { id } }),
    /**
     * Charges the card once. Without an answer in time the confirmation is reversed until the server answers. Rejects with the
     * refusal, such as `card.declined`. `timeoutMs`: time limit of this call in milliseconds.
     */
    confirm: async (id: string, payment: Payment, timeoutMs?: number): Promise<Paid> => {
      const key = crypto.randomUUID()
      try {
        return paid(await charge(id, payment, { key, ...(timeoutMs !== undefined && { timeoutMs }) }))
      } catch (error) {
        if (!isUndecided(error)) throw error
        return paid(await reverseCharge(key, id))
      }
    },
    charge,
    reverseCharge,
    /** Records a payment beside the card for the rest of a sale. `key`: the same for every try of one payment. */
    payRest: (id: string, payment: OtherPayment, key?: string): Promise<PosPurchase> =>
      repeat(purchases.addOtherPayment, { params: { id }, body: payment }, Infinity, key),
    /** Completes a basket without the card, under the same rule. */
    payOtherwise: (id: string, payment: WholePayment, key?: string): Promise<PosPurchase> =>
      repeat(purchases.payOtherwise, { params: { id }, body: payment }, Infinity, key),
    reverse: (purchaseId: string, given: { reason?: ReversalReason; approvalId?: string } = {}) =>
      repeat(purchases.reversePurchase, { body: { purchaseId, ...given } }),
    /** Retries a return under the same key until the server accepts or refuses it. */
    giveBack: (id: string, given: GivenBack): Promise<PosPurchase> =>
      repeat(purchases.returnPurchase, { params: { id }, body: given }),
    /** `to`: address or US phone of the shopper. */
    sendReceipt: (id: string, to: ReceiptRecipient): Promise<PosPurchase> =>
      withFewTries(purchases.sendPosReceipt, { params: { id }, body: to }),
    /** Reads a day of this terminal, `2026-11-25`, closed or so far; today without one. Refused: `day.closed`. */
    day: (day?: string) => withFewTries(days.getPosDay, { query: day === undefined ? {} : { day } }),
    /** The same for paper; `escpos` with the bytes of a receipt printer. */
    printDay: (query: ClientInput<typeof days.printPosDay>['query']) => withFewTries(days.printPosDay, { query }),
    /** Last 31 reports of this terminal, newest first. */
    days: async () => (await withFewTries(days.listPosDays, {})).items,
    /** Closes a day under one key until the server answers. */
    closeDay: (body: DayClose) => repeat(days.closePosDay, { body }),
    openDrawer: (approvalId?: string) =>
      withFewTries(days.openDrawer, { body: approvalId === undefined ? {} : { approvalId } }),
    purchase: read,
    /** Receipt for paper; `escpos` with the bytes of a receipt printer. */
    receipt: (id: string, query: ClientInput<typeof getPosReceipt>['query'] = {}) =>
      withFewTries(getPosReceipt, { params: { id }, query }),
    /** Finds a purchase of any store and day of the partner. `reference`: a typed or scanned receipt number, or an id. */
    purchaseByNumber: (reference: string): Promise<PosPurchase> =>
      withFewTries(purchases.findPosPurchase, { params: { reference } }),
    /** Returns the baskets of the store that are put aside, of all its terminals, without lines. */
    parked: async () => (await withFewTries(purchases.listPosPurchases, { query: { parked: 'true' } })).items,
    /** Returns the terminal's baskets of a day, `2026-11-25`, without lines; today's when no day is given. */
    purchasesOf: async (day?: string) =>
      (await withFewTries(purchases.listPosPurchases, { query: day === undefined ? {} : { day } })).items,
  }
}
export type TillSettings = Answer<typeof getPosSettings>
export type OpenTill = ReturnType<typeof openTill>

/** For a till that ends with its process. */
export const inMemory = (lastNumber = 0): TillStore => {
  let memory: TillMemory = { lastNumber, reversing: [] }
  return {
    change: async (by) => {
      memory = by(memory)
      return memory
    },
  }
}
