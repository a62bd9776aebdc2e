import { Refused } from '@tillgate/client/refused.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { show } from '@tillgate/ui/testing/show.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { translateFrom } from '../i18n.ts'
import { StaleChoice } from './stale-choice.tsx'

translateFrom({ storageKey: 'language', english: enUS, load: async () => enUS })

const Shop = z.object({ city: z.string() })
const staleBy = (requestId: string, city: string) =>
  new Refused(409, { code: 'version.stale', message: 'Too late.', requestId, current: { city } })

const Form = () => {
  const [refusal, setRefusal] = useState(staleBy('first', 'Miami'))
  return (
    <>
      <button onClick={() => setRefusal(staleBy('second', 'Hialeah'))}>Save again</button>
      <StaleChoice
        refusal={refusal}
        shape={Shop}
        compare={({ city }) => [{ name: 'city', label: 'City', mine: 'Doral', theirs: city, isTouched: false }]}
        settle={() => undefined}
      />
    </>
  )
}

test('a second stale save offers the newly saved values', async () => {
  const page = show(<Form />)
  await page.getByLabelText('Yours: Doral').click()

  page
    .getByText('Save again')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

  await expect.element(page.getByLabelText('Saved now: Hialeah')).toBeChecked()
})
