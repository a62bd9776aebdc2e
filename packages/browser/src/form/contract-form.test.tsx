import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Refused } from '@tillgate/client/refused.ts'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { dropToast, readToasts } from '@tillgate/ui/overlays/toast-store.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { show } from '@tillgate/ui/testing/show.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { authRecordStore } from '../auth-record-store.ts'
import { translateFrom } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { pressTwice } from '../testing/interactions.ts'
import { ContractForm, useContractForm } from './contract-form.tsx'
import { ownDrafts } from './drafts.ts'
import { StaleChoice } from './stale-choice.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const saveShop = {
  body: z.strictObject({
    name: z.string().check(z.minLength(1, fieldError('name.required'))),
    city: z.string(),
    version: z.number(),
  }),
}
type Shop = z.output<(typeof saveShop)['body']>
const Shop = saveShop.body
const start: Shop = { name: '', city: 'Doral', version: 1 }

translateFrom({ storageKey: 'language', english: enUS, load: async () => enUS })

let signedIn: string | undefined
beforeEach(() => {
  signedIn = 'maria'
  ownDrafts('test', () => signedIn)
  onTestFinished(() => sessionStorage.clear())
})

type Send = (body: Shop) => Promise<unknown>
type Props = {
  send: Send
  hasSummary?: boolean
  hasDraft?: boolean
  done?: () => unknown
  fieldOf?: () => string | undefined
  known?: Shop
  stored?: z.ZodMiniType<Partial<Shop>>
  isEmptiedBySave?: boolean
}

const ShopForm = ({
  send,
  hasSummary = false,
  hasDraft = false,
  done: onDone = () => undefined,
  fieldOf,
  ...more
}: Props) => {
  const { known = start, stored = z.object({ name: z.string() }), isEmptiedBySave = false } = more
  const form = useContractForm(saveShop, {
    defaultValues: known,
    isEmptiedBySave,
    send,
    onDone,
    hasSummary,
    rules: ({ city }) => (city === 'Atlantis' ? [{ field: 'city', code: 'field.invalid' }] : []),
    ...(fieldOf ? { fieldOf } : {}),
    ...(hasDraft ? { draft: { name: 'shop', shape: stored } } : {}),
  })
  return (
    <ContractForm of={form}>
      {form.draft.isRestored && <button onClick={() => form.draft.discard(form.initialValues)}>Discard</button>}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <RefusalAlert {...form.refusal} failed="It was not saved." />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
      <StaleChoice
        refusal={form.refusal.refusal}
        shape={Shop}
        compare={({ city }) => [
          {
            name: 'city',
            label: 'City',
            mine: form.getValues('city'),
            theirs: city,
            isTouched: form.getValues('city') !== form.baseValues().city,
          },
        ]}
        settle={(current, kept) => {
          const city = kept.has('city') ? form.getValues('city') : current.city
          form.resetTo({ ...form.getValues(), city, version: current.version }, current)
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} />
    </ContractForm>
  )
}

const nothing = (): void => undefined
/** Renders in a separate router, because the form handles navigation. */
const open = (form: ReactNode) => {
  const root = createRootRoute({ component: () => form })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  let close = nothing
  const Screen = () => {
    const [isOpen, setOpen] = useState(true)
    useEffect(() => {
      close = () => setOpen(false)
    }, [])
    return isOpen && <RouterProvider router={router} />
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  return {
    close: async () => {
      close()
      await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument()
    },
    leave: () => router.navigate({ href: '/elsewhere' }),
    url: () => router.state.location.href,
  }
}
const sends = (answer: Send = async () => undefined) => vi.fn<Send>(answer)
const refuses = (code: string, errors: { field: string; code: string; message: string }[] = [], current?: unknown) =>
  sends(() => Promise.reject(new Refused(400, { code, message: 'No.', requestId: code, errors, current })))

test('shows validation errors beside the fields and sends nothing', async () => {
  const send = sends()
  open(<ShopForm send={send} />)

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(enUS['name.required'])
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a server error appears at its field and focuses the field', async () => {
  const send = refuses('input.invalid', [{ field: 'city', code: 'city.strange', message: 'There is no such city.' }])
  open(<ShopForm send={send} />)
  await page.getByLabelText('Name').fill('Bodega')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByLabelText('City')).toHaveAccessibleDescription('There is no such city.')
  await expect.element(page.getByLabelText('City')).toHaveFocus()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('rules beyond the schema appear like other errors', async () => {
  const send = sends()
  open(<ShopForm send={send} />)
  await page.getByLabelText('Name').fill('Bodega')
  await page.getByLabelText('City').fill('Atlantis')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByLabelText('City')).toHaveAccessibleDescription(enUS['field.invalid'])
  expect(send).not.toHaveBeenCalled()
})

test('the error summary gets the focus and links to fields', async () => {
  const send = refuses('input.invalid', [{ field: 'city', code: 'city.strange', message: 'There is no such city.' }])
  open(<ShopForm send={send} hasSummary />)
  await page.getByLabelText('Name').fill('Bodega')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('alert')).toHaveFocus()
  await page.getByRole('button', { name: 'There is no such city.' }).click()
  await expect.element(page.getByLabelText('City')).toHaveFocus()
})

test.each([undefined, ''])(
  'an error without a field (%j) is told above the form, and nothing is sent',
  async (field) => {
    const send = sends()
    open(<ShopForm send={send} fieldOf={() => field} />)

    await page.getByRole('button', { name: 'Save' }).click()

    await expect.element(page.getByRole('alert').getByText(enUS['name.required'])).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
  },
)

test('an error without a field appears above the button', async () => {
  const send = refuses('input.invalid', [{ field: 'owner', code: 'owner.gone', message: 'The owner is gone.' }])
  open(<ShopForm send={send} />)
  await page.getByLabelText('Name').fill('Bodega')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('The owner is gone.')
})

test('a double click sends once and the form stays busy', async () => {
  const { promise: wayOn, resolve } = Promise.withResolvers<void>()
  const send = sends()
  open(<ShopForm send={send} done={() => wayOn} />)
  await page.getByLabelText('Name').fill('Bodega')

  await pressTwice('Save')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())

  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith({ ...start, name: 'Bodega' }, expect.anything(), null)
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  resolve()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('leaving asks about unsaved input but not about saved input', async () => {
  const { leave, url } = open(<ShopForm send={sends()} />)
  await page.getByLabelText('Name').fill('Bodega')

  void leave()
  await page.getByRole('button', { name: enUS['action.stay'] }).click()
  expect(url()).toBe('/')

  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(async () => {
    await leave()
    expect(url()).toBe('/elsewhere')
  })
})

test('only the author gets typed input back after session expiry', async () => {
  const first = open(<ShopForm send={sends()} hasDraft />)
  await page.getByLabelText('Name').fill('Bodega')
  await page.getByLabelText('City').fill('Hialeah')
  signedIn = undefined
  await first.close()

  signedIn = 'pedro'
  const other = open(<ShopForm send={sends()} hasDraft />)
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
  await other.close()

  signedIn = 'maria'
  open(<ShopForm send={sends()} hasDraft />)
  await expect.element(page.getByLabelText('Name')).toHaveValue('Bodega')
  // Fields outside the draft's shape are not stored.
  await expect.element(page.getByLabelText('City')).toHaveValue('Doral')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
})

test('an open form is clean after saving and dirty after typing', async () => {
  const send = sends()
  const { leave, url } = open(<ShopForm send={send} hasDraft />)
  await page.getByLabelText('Name').fill('Bodega')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Bodega')
  expect(sessionStorage.length).toBe(0)

  await page.getByLabelText('Name').fill('Bodega Uno')
  void leave()
  await page.getByRole('button', { name: enUS['action.stay'] }).click()
  expect(url()).toBe('/')

  await page.getByLabelText('Name').fill('Bodega')
  await leave()
  expect(url()).toBe('/elsewhere')
})

test('input typed during a save stays and remains unsaved', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const { leave, url } = open(<ShopForm send={sends(() => answer)} hasDraft isEmptiedBySave />)
  await page.getByLabelText('Name').fill('Bodega')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabelText('Name').fill('Bodega Uno')

  resolve()

  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Bodega Uno')
  expect(sessionStorage.length).toBe(1)
  void leave()
  await page.getByRole('button', { name: enUS['action.stay'] }).click()
  expect(url()).toBe('/')
})

test('a repeating form is empty after saving and stores nothing', async () => {
  const send = sends()
  const { leave, url } = open(<ShopForm send={send} hasDraft isEmptiedBySave />)
  await page.getByLabelText('Name').fill('Bodega')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByLabelText('Name')).toHaveValue('')
  expect(sessionStorage.length).toBe(0)
  await leave()
  expect(url()).toBe('/elsewhere')
})

const broken = () => Promise.reject(new Error('no way on'))
test('an error after a save is not a save error', async () => {
  onTestFinished(() => readToasts().forEach(({ id }) => dropToast(id)))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const { leave, url } = open(<ShopForm send={sends()} done={broken} hasDraft />)
  await page.getByLabelText('Name').fill('Bodega')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect.poll(() => readToasts().map(({ text }) => text)).toEqual([enUS['form.saved-not-refreshed']])
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  await leave()
  expect(url()).toBe('/elsewhere')
})

test("a draft does not count a colleague's changes as typed", async () => {
  const read: Shop = { name: 'Bodega', city: 'Doral', version: 1 }
  const current: Shop = { ...read, city: 'Miami', version: 2 }
  const stale = new Refused(409, { code: 'version.stale', message: 'Too late.', requestId: 'r', current })
  const first = open(<ShopForm send={sends()} known={read} stored={Shop} hasDraft />)
  await page.getByLabelText('Name').fill('Bodega Uno')
  signedIn = undefined
  await first.close()
  signedIn = 'maria'
  const send = sends()
  send.mockRejectedValueOnce(stale)
  open(<ShopForm send={send} known={current} stored={Shop} hasDraft />)
  await expect.element(page.getByLabelText('Name')).toHaveValue('Bodega Uno')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByLabelText('Saved now: Miami')).toBeChecked()
  await page.getByRole('button', { name: enUS['stale.save'] }).click()

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[1]?.[0]).toEqual({ name: 'Bodega Uno', city: 'Miami', version: 2 })
})

const inAnotherTab = () => globalThis.dispatchEvent(new StorageEvent('storage', { key: 'test-signed-out' }))
test('signing out in any tab deletes the typed input', async () => {
  const { signOut, watchOtherTabs } = authRecordStore('test', z.object({ token: z.string(), expiresAt: z.number() }))
  watchOtherTabs()
  onTestFinished(() => localStorage.clear())
  for (const end of [signOut, inAnotherTab]) {
    signedIn = 'maria'
    const { close } = open(<ShopForm send={sends()} hasDraft />)
    await page.getByLabelText('Name').fill('Bodega')
    expect(sessionStorage.length).toBe(1)

    end()
    signedIn = undefined
    await close()

    expect(sessionStorage.length).toBe(0)
  }
})

test('a stale save shows both values and sends the choice', async () => {
  const current: Shop = { name: 'Bodega', city: 'Miami', version: 2 }
  const stale = new Refused(409, { code: 'version.stale', message: 'Too late.', requestId: 'r', current })
  const send = sends()
  send.mockRejectedValueOnce(stale)
  open(<ShopForm send={send} />)
  await page.getByLabelText('Name').fill('Bodega')
  await page.getByLabelText('City').fill('Hialeah')

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: enUS['stale.save'] }).click()

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[1]?.[0]).toEqual({ name: 'Bodega', city: 'Hialeah', version: 2 })
})
