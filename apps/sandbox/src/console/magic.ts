import { copyButton, element } from './dom.ts'

/** What the stand-ins answer to, as their own tables have it: providers/issuer.ts and plaid/personas.ts. */
const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Cards at the till',
    [
      ['$500.00, all purses', 'card_sbx_ok'],
      ['$10.00 on FOOD: partial approval', 'card_sbx_low'],
      ['FOOD purse only', 'card_sbx_food'],
      ['No money left: declined', 'card_sbx_zero'],
      ['Expired: declined', 'card_sbx_expired'],
      ['Reported lost: declined', 'card_sbx_lost'],
      ['No purse of this programme', 'card_sbx_nopurse'],
      ['Approved after 25 s', 'card_sbx_slow'],
      ['Outcome unknown', 'card_sbx_down'],
      ['Any of them again, untouched', 'card_sbx_low_another'],
    ],
  ],
  [
    'Bank link',
    [
      ['Typed by hand, insights pass', '1111222233331111'],
      ['Typed by hand, pass with caution', '1111222233333333'],
      ['Typed by hand, insights fail', '1111222233330000'],
      ['Typed by hand, deposit not sent for an hour', '1111222233337777'],
      ['No status and no numbers', '1111222233335555'],
      ['Routing number for all of these', '110000000'],
      ['Code of a deposit', 'ABC'],
    ],
  ],
  [
    'Identity',
    [
      ['Passes', 'Leslie Knope'],
      ['Waits for a person here', 'Leslie Knope-Review'],
      ['Her number, born 1975-01-18', '123-45-6789'],
      ['Her phone', '+12345678909'],
      ['Code of her phone', '11111'],
    ],
  ],
  [
    'Payouts, last digits of the account',
    [
      ['Returned: closed', '9902'],
      ['Returned: not found', '9903'],
      ['Returned: invalid number', '9904'],
      ['Returned: takes no transfers', '9920'],
      ['Frozen: needs a person', '9916'],
      ['Refused: needs a person', '9923'],
      ['Bank calls it a duplicate', '9924'],
      ['Paid, with another account number', '9801'],
      ['Paid, with another routing number', '9802'],
      ['Paid, with both', '9803'],
      ['Paid, of another kind', '9805'],
    ],
  ],
  [
    'Other',
    [
      ['A valid NPI', '1234567893'],
      ['Bananas, sold by weight', '4011'],
      ['A barcode that nobody sells', '4006381333931'],
    ],
  ],
]

/** The numbers that fit what somebody looks for; groups without any are left out. */
export const magicNumbers = (search: string): HTMLElement[] => {
  const wanted = search.trim().toLowerCase()
  return groups.flatMap(([title, numbers]) => {
    const fitting = numbers.filter(([words, number]) => `${title} ${words} ${number}`.toLowerCase().includes(wanted))
    if (fitting.length === 0) return []
    const rows = fitting.map(([words, number]) =>
      element('li', {}, element('span', {}, words), copyButton(number, number, 'number')),
    )
    return [element('div', {}, element('h3', {}, title), element('ul', {}, ...rows))]
  })
}
