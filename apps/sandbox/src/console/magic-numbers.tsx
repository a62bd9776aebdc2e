import { Card } from '@tillgate/ui/cards/card.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { useState } from 'react'
import { CopyButton } from './parts.tsx'
import styles from './start.module.css'

/** Special inputs of the sandbox. Their tables are in providers/issuer.ts and plaid/personas.ts. */
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
      ['No purse of this program', 'card_sbx_nopurse'],
      ['Balance not reported', 'card_sbx_private'],
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
      ['Mail to it is reported as undelivered', 'bounce-later@example.test'],
      ['NPI of Sonrisa Dental LLC', '1234567893'],
      ['NPI of Clearview Vision Center LLC', '1245319599'],
      ['A deactivated NPI', '1003000126'],
      ['Bananas, sold by weight', '4011'],
      ['A barcode that nobody sells', '4006381333931'],
    ],
  ],
]

/** Returns the groups with the numbers that contain the text; groups without such a number are left out. */
const findMagicNumbers = (search: string): typeof groups => {
  const wanted = search.trim().toLowerCase()
  return groups
    .map(([title, numbers]) => {
      const fits = ([meaning, number]: readonly [string, string]) =>
        `${title} ${meaning} ${number}`.toLowerCase().includes(wanted)
      return [title, numbers.filter(fits)] as const
    })
    .filter(([, numbers]) => numbers.length > 0)
}

export const MagicNumbers = () => {
  const [wanted, setWanted] = useState('')
  const found = findMagicNumbers(wanted)
  return (
    <Card
      title="Magic numbers"
      description="Type these and the stand-ins answer as written. Press a number to copy it."
      aside={<SearchBox label="Find a number" value={wanted} search={setWanted} />}
      padded
    >
      <div className={styles['magic']}>
        {found.map(([title, numbers]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {numbers.map(([meaning, number]) => (
                <li key={number} className="row gap-3 between">
                  <span>{meaning}</span>
                  <CopyButton text={number} variant="ghost" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {found.length === 0 && <p className="muted">No number fits.</p>}
    </Card>
  )
}
