import { fullName } from '@tillgate/domain/full-name.ts'
import { useNavigate } from '@tanstack/react-router'
import { money } from '@tillgate/domain/money.ts'
import { isMeantAsReceiptNumber, readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import { isTypoOfBegin, searchWords, typoLength } from '@tillgate/domain/search-words.ts'
import { FindBox, type Find } from '@tillgate/ui/overlays/find-box.tsx'
import { useState } from 'react'
import { useFindItems } from '#portal/api/items.ts'
import { useFindTransaction } from '#portal/api/transactions.ts'
import { useFindUsers } from '#portal/api/users.ts'
import { easternStamp } from '#portal/features/figures/eastern.ts'
import { may } from '#portal/features/session/may.ts'
import { useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { useTranslation } from '#portal/i18n.ts'
import { accountEntries, useMenu } from './menu.ts'

/** Hits of each kind in the list. */
const shownMax = 5

/** Returns true when each searched word is contained in a word of the text, with one typing error in a long word. */
const has = (text: string, words: readonly string[]): boolean => {
  const known = searchWords(text)
  const isKnown = (word: string): boolean =>
    ` ${known.join(' ')}`.includes(word.length < 3 ? ` ${word}` : word) ||
    (word.length >= typoLength && known.some((other) => isTypoOfBegin(word, other)))
  return words.length > 0 && words.every(isKnown)
}

type Row = Find & { go: () => Promise<void> }

/** Finds pages, stores, items of the chosen store and users from every page, and links to the transactions of a search. */
export const SearchEverything = () => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { stores, store } = useChosenStore(undefined)
  const menu = useMenu()
  const items = useFindItems(text, may('items.read') ? store?.id : undefined, shownMax)
  const users = useFindUsers(text, may('users.manage'))
  const named = useFindTransaction(text, may('sales.read'))
  const words = searchWords(text)

  const tasks: Row[] = [
    { key: 'add', title: t('items.add'), go: () => navigate({ to: '/items', search: { adding: true } }) },
    {
      key: 'import',
      title: t('imports.start'),
      go: () => navigate({ to: '/items/imports', search: { importing: true } }),
    },
    { key: 'files', title: t('items.tab-files'), go: () => navigate({ to: '/items/imports' }) },
    { key: 'changes', title: t('changes.list'), go: () => navigate({ to: '/items/changes' }) },
    { key: 'eligibility', title: t('eligibility.check-barcode'), go: () => navigate({ to: '/items/eligibility' }) },
  ]
  const pages: Row[] = [
    ...[...menu, ...accountEntries].map(({ to, label }) => ({ key: to, title: t(label), go: () => navigate({ to }) })),
    ...(may('items.edit') ? tasks : []),
  ]

  const rows: Row[] = [
    ...(named.data?.isNamed ? named.data.items : []).map((row) => ({
      key: row.id,
      title: t(row.purchaseTransactionType === 'RETURN' ? 'transactions.title-return' : 'transactions.title-sale', {
        amount: money(row.totalAmount),
      }),
      detail: [
        t('transactions.receipt-of', { number: row.receiptNumber }),
        row.storeName,
        easternStamp(row.createdAt, language),
      ].join(' · '),
      go: () => navigate({ to: '/transactions/view/$id', params: { id: row.id }, search: {} }),
    })),
    ...pages.filter(({ title }) => has(title, words)).map((page) => ({ ...page, detail: t('finds.page') })),
    ...(items.data?.items ?? []).map(({ id, code, storeId, name }) => ({
      key: id,
      title: name,
      detail: `${t('finds.item')} · ${code} · ${store?.businessName ?? ''}`,
      go: () => navigate({ to: '/items/view/$id', params: { id }, search: { code, storeId } }),
    })),
    ...(items.data && items.data.total > shownMax && store
      ? [
          {
            key: 'items',
            title: t('finds.all-items', { text }),
            go: () => navigate({ to: '/items', search: { storeId: store.id, search: text } }),
          },
        ]
      : []),
    ...(may('stores.manage') ? (stores.data ?? []) : [])
      .filter(({ businessName, code, addressLine1, city, zipCode }) =>
        has(`${businessName} ${code} ${addressLine1} ${city} ${zipCode}`, words),
      )
      .slice(0, shownMax)
      .map(({ id, businessName, addressLine1, city }) => ({
        key: id,
        title: businessName,
        detail: `${t('finds.store')} · ${addressLine1}, ${city}`,
        go: () => navigate({ to: '/stores/view/$id', params: { id }, search: {} }),
      })),
    ...(users.data?.items ?? []).slice(0, shownMax).map(({ id, firstName, lastName, email, role }) => ({
      key: id,
      title: fullName({ firstName, lastName }),
      detail: `${t(`role.${role}`)} · ${email}`,
      go: () => navigate({ to: '/users/view/$id', params: { id }, search: {} }),
    })),
    ...(may('sales.read') && text !== ''
      ? [
          {
            key: 'transactions',
            title: t('finds.transactions', { text }),
            go: () => navigate({ to: '/transactions', search: { search: text, dates: 'all' } }),
          },
        ]
      : []),
  ]
  const isNothing = rows.length === 0 && !items.isLoading && !users.isLoading
  const failed = items.isError || users.isError || named.isError ? t('find.failed') : undefined
  const isWrongNumber = isMeantAsReceiptNumber(text) && readReceiptNumber(text) === 'wrong'
  const wrong = isWrongNumber ? t('transactions.number-wrong') : undefined
  const note = wrong ?? failed ?? (isNothing ? t('find.none', { text }) : undefined)

  return (
    <FindBox
      label={t('keys.search')}
      placeholder={t(may('items.read') ? 'finds.label' : 'finds.label-sales')}
      listLabel={t('find.results')}
      find={setText}
      searchResults={rows}
      note={note}
      choose={(key) => void rows.find((row) => row.key === key)?.go()}
    />
  )
}
