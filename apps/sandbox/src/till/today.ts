import { byId, element, replace } from '../console/dom.ts'
import { dollars } from './money.ts'
import { change, inTurn, state, type Made } from './state.ts'

/** The terminal's purchases of the day, newest first: receipts to print again and sales to give back. */
export const showToday = async (): Promise<void> => {
  const made = (await state.signedIn?.till.purchasesOf()) ?? []
  change({
    today: made.map((one) => ({
      number: one.terminalTxnNo,
      id: one.id,
      at: one.confirmedAt ?? one.startedAt,
      type: one.type,
      status: one.status,
      total: one.totalAmount,
    })),
  })
}

const time = (iso: string): string => new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const titleOf = ({ number, type }: Made): string => (type === 'RETURN' ? 'Return' : `No. ${number ?? ''}`)

const open = (id: string): void =>
  void inTurn('return', async () => {
    const sale = await state.signedIn?.till.purchase(id)
    if (sale) change({ mode: 'return', sale, giving: new Map(), back: sale.type === 'RETURN' ? sale : undefined })
  })

export const drawToday = (): void => {
  byId('today-card').hidden = state.today.length === 0
  replace(
    byId('today'),
    ...state.today
      .slice(0, 8)
      .map((one) =>
        element(
          'li',
          {},
          element('span', { class: 'what' }, element('b', {}, titleOf(one)), ` ${time(one.at)}`),
          element('span', { class: 'end' }, `${one.status.toLowerCase()}, ${dollars(one.total)}`),
          ...(one.status === 'CONFIRMED'
            ? [
                element(
                  'button',
                  { type: 'button', class: 'small', 'data-focus': `open ${one.id}`, onclick: () => open(one.id) },
                  'Open',
                  element('span', { class: 'hidden' }, ` ${titleOf(one)}, ${dollars(one.total)}`),
                ),
              ]
            : [element('span', {})]),
        ),
      ),
  )
}
