import { useQuery } from '@tanstack/react-query'
import { Refused } from '@tillgate/client/refused.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useState } from 'react'
import type { ProductShown } from '../product.ts'
import { openBackOffice, type BackOffice, type ShopCashier, type ShopStore } from '../shop/back-office.ts'
import { Code, CopyButton, Outside } from './parts.tsx'
import { readProduct } from './state.ts'

/** The first Store Admin of each business. */
const shopsOf = ({ accounts }: ProductShown) =>
  accounts
    .filter(({ audience, title }) => audience === 'portal' && !title.startsWith('Supervisor'))
    .map(({ email, title }) => ({ value: email, label: title.slice(title.indexOf(', ') + 2) }))
    .filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index)

const openShop = async (email: string, password: string) => {
  const office = await openBackOffice({ base: '/product', userAgent: navigator.userAgent }, { email, password })
  return { office, stores: await office.stores() }
}
type Shop = { office: BackOffice; stores: ShopStore[] }
type Activated = { store: ShopStore; code: string; cashiers: ShopCashier[] }

const problemOf = (error: unknown): string =>
  error instanceof Refused && error.message !== '' ? error.message : 'The product did not answer. Is it running?'

/** Activates the product's own till in this browser, for a store of the demonstration. Its card reader offers the sandbox's cards. */
const Activation = ({ product }: { product: ProductShown }) => {
  const shops = shopsOf(product)
  const [email, setEmail] = useState(shops[0]?.value ?? null)
  const [storeId, setStoreId] = useState<string>()
  const [activated, setActivated] = useState<Activated>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data: shop } = useQuery<Shop>({
    queryKey: ['shop', email],
    queryFn: () => openShop(email ?? '', product.password),
    enabled: email !== null,
    staleTime: Infinity,
  })
  const store = shop?.stores.find(({ id }) => id === storeId) ?? shop?.stores[0]

  const activate = async (): Promise<void> => {
    if (!shop || !store || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { activationCode } = await shop.office.createTerminal(store.id, 'Demonstration')
      setActivated({ store, code: activationCode, cashiers: await shop.office.cashiers(store.id) })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Card title="A till of the demonstration" padded>
        <Choice label="Business" options={shops} value={email} onChange={setEmail} />
        <Choice
          label="Store"
          options={(shop?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={store?.id ?? null}
          onChange={setStoreId}
        />
        <div className="flex wrap gap-2">
          <Button variant="primary" size="lg" inactive={!store} busy={isBusy} onClick={() => void activate()}>
            Create a terminal
          </Button>
          <Outside href={`${product.publicUrl}/till`} {...asButton({ size: 'lg' })}>
            Open the active till
          </Outside>
        </div>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </Card>
      {activated && (
        <Card title={`Terminal of ${activated.store.name}`} padded>
          <div className="row gap-3 between">
            <Code>{activated.code}</Code>
            <Outside
              href={`${product.publicUrl}/till#${encodeURIComponent(activated.code)}`}
              {...asButton({ variant: 'primary', size: 'md' })}
            >
              Open the till
            </Outside>
          </div>
          <p className="muted">
            One press activates the till; a cashier below signs in with the password <b>{product.password}</b> and
            chooses a PIN. The card reader of the till offers the sandbox&apos;s cards.
          </p>
          <Facts
            facts={activated.cashiers.map(({ name, email: address }) => ({
              label: name,
              value: <CopyButton text={address} variant="ghost" />,
            }))}
          />
        </Card>
      )}
    </>
  )
}

export const Till = () => {
  const { data: product, isError } = useQuery({ queryKey: ['product'], queryFn: readProduct, retry: false })
  return (
    <Page title="Till" description="The cashiers’ app of the product, with the cards of this sandbox.">
      <div className="stack">
        {isError && <Card padded>The sandbox runs without a product.</Card>}
        {product && <Activation product={product} />}
      </div>
    </Page>
  )
}
