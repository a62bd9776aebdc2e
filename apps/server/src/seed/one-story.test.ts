import { listActivity } from '@tillgate/contract/activity.ts'
import { login } from '@tillgate/contract/auth.ts'
import { getStore, listOwners } from '@tillgate/contract/business.ts'
import { listCardEntryRequests } from '@tillgate/contract/card-entry.ts'
import { listCoverRequests } from '@tillgate/contract/cover-requests.ts'
import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { listItemBatches } from '@tillgate/contract/item-batches.ts'
import { listItemChanges } from '@tillgate/contract/item-changes.ts'
import { listNotifications } from '@tillgate/contract/notifications.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { listAudit, listSignIns } from '@tillgate/contract/operator-audit.ts'
import { listBankStatements } from '@tillgate/contract/operator-bank-statements.ts'
import { getDocument } from '@tillgate/contract/operator-documents.ts'
import { listExceptions } from '@tillgate/contract/operator-exceptions.ts'
import { listUnfinished } from '@tillgate/contract/operator-funnel.ts'
import { getPartner, listPartners } from '@tillgate/contract/operator-partners.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { listPayoutRequests } from '@tillgate/contract/operator-payouts.ts'
import { listSanctionCases } from '@tillgate/contract/operator-sanction-cases.ts'
import { getPartnerSupport, listPartnerMessages } from '@tillgate/contract/operator-support.ts'
import { getStoreBank } from '@tillgate/contract/plaidauth.ts'
import { getTransaction, listTransactions } from '@tillgate/contract/purchases.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { listTerminals } from '@tillgate/contract/terminals.ts'
import { listStatements } from '@tillgate/contract/transfer-statements.ts'
import { listUsers } from '@tillgate/contract/users.ts'
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@tillgate/contract/webhooks.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { anOperator } from '#server/testing/operators.ts'
import { clientOf } from '#server/testing/people.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { newPartners } from './applicant-data.ts'
import { demoPartners, demoPassword } from './program.ts'
import { seedDemonstration } from './seed.ts'

const app = await startApp({ DATABASE_URL: await testDatabase('_story'), DEMO_SALES_DAYS: '12' })
await seedDemonstration(app.deps)
const whole = { query: { page: 1, pageSize: 100 } } as const

/** What the pages of a Store Admin show. */
const portalOf = async (email: string) => {
  const { accessToken, retailer } = await clientOf(app).call(login, { body: { email, password: demoPassword } })
  const { call } = clientOf(app, accessToken)
  const { items: listed } = await call(listStores, whole)
  const stores = await Promise.all(
    listed.map(async (row) => {
      const at = { params: { id: row.id } }
      const [store, bank, terminals] = [
        await call(getStore, at),
        await call(getStoreBank, at),
        await call(listTerminals, at),
      ]
      const { items: owners } = { items: (await call(listOwners, at)).owners }
      const newest = await call(listTransactions, { query: { page: 1, pageSize: 15, storeId: row.id } })
      const oldest = await call(listTransactions, {
        query: { page: 1, pageSize: 1, storeId: row.id, sortColumn: 'createdAt', sortDirection: 1 },
      })
      const sales = await Promise.all(newest.items.map(({ id }) => call(getTransaction, { params: { id } })))
      return { row, store, bank, terminals: terminals.items, owners, sales, firstSale: oldest.items[0]?.createdAt }
    }),
  )
  const [endpoint] = (await call(listWebhooks, {})).items
  const at = { id: endpoint?.id ?? '' }
  const deliveries = endpoint ? (await call(listWebhookDeliveries, { params: at, query: {} })).items : []
  return {
    email,
    name: retailer?.businessName ?? '',
    stores,
    dashboard: await call(getDashboard, {}),
    users: (await call(listUsers, whole)).items,
    statements: (await call(listStatements, whole)).items,
    notifications: (await call(listNotifications, { query: {} })).items,
    activity: (await call(listActivity, whole)).items,
    batches: (await call(listItemBatches, whole)).items,
    changes: (await call(listItemChanges, whole)).items,
    deliveries: await Promise.all(
      deliveries.map(({ id: deliveryId }) => call(getWebhookDelivery, { params: { ...at, deliveryId } })),
    ),
  }
}

const operator = await anOperator(app)
/** What the pages of the console show of a partner. */
const consoleOf = async (id: string) => {
  const partner = await operator.call(getPartner, { params: { id } })
  const { people } = await operator.call(getPartnerSupport, { params: { id } })
  const ids = partner.stores.flatMap(({ applicationId }) => applicationId ?? [])
  const applications = await Promise.all(ids.map((one) => operator.call(getApplication, { params: { id: one } })))
  const { items: messages } = await operator.call(listPartnerMessages, { params: { id } })
  return { partner, people, applications, messages }
}

const emails = [...demoPartners.map(({ people: [{ email }] }) => email), ...newPartners.map(({ email }) => email)]
const portals: Awaited<ReturnType<typeof portalOf>>[] = []
for (const email of emails) portals.push(await portalOf(email))
const records: Awaited<ReturnType<typeof consoleOf>>[] = []
for (const { id } of (await operator.call(listPartners, whole)).items) records.push(await consoleOf(id))
const signIns = (await operator.call(listSignIns, whole)).items
const log = (await operator.call(listAudit, whole)).items
const unfinished = (await operator.call(listUnfinished, whole)).items

/** Texts of the documents that an application shows; further stores show those of the first store. */
type Paper = { place: string; text: string; facts: string[] }
const longDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const papers: Paper[] = []
for (const { partner, applications } of records) {
  for (const { id, business, businessName, documents } of applications) {
    for (const { id: documentId, kind, expiresOn, isOfFirstStore } of documents) {
      const { blob } = await operator.download(getDocument, { params: { id, documentId } })
      const pdf = await getDocumentProxy(new Uint8Array(await blob.arrayBuffer()))
      const { text } = await extractText(pdf, { mergePages: true })
      const facts = [isOfFirstStore ? partner.businessName : businessName]
      if (!isOfFirstStore) facts.push(business.addressLine1)
      if (kind === 'W9') facts.push(business.einLast4 ?? 'an EIN')
      if (expiresOn !== null) facts.push(longDate(expiresOn))
      papers.push({ place: `${businessName} ${kind}`, text, facts })
    }
  }
}

const typeOfWord = { vision: 'VISION', dental: 'DENTAL', pharmacy: 'PHARMACY' } as const
const isOfKind = (words: string, type: string | null): boolean =>
  Object.entries(typeOfWord).every(([word, kind]) => !words.toLowerCase().includes(word) || type === kind)

/** Each rule lists the places where two pages contradict each other. */
const rules: Record<string, () => string[]> = {
  'a statement shows the account in force': () =>
    portals.flatMap(({ stores, statements }) =>
      statements.flatMap(({ storeId, businessName, cutoffDate, settledDate, isExpected, bankAccountNumber }) => {
        const bank = stores.find(({ row }) => row.id === storeId)?.bank
        const isPaid = settledDate !== null && !isExpected
        const former = bank?.earlier.filter(({ retiredAt }) => isPaid && retiredAt > cutoffDate) ?? []
        const inForce = former.toSorted((one, other) => (one.retiredAt < other.retiredAt ? -1 : 1))[0] ?? bank
        const last4 = inForce?.bankAccountNumber
        return last4 === bankAccountNumber ? [] : [`${businessName} ${cutoffDate}: ${bankAccountNumber}, was ${last4}`]
      }),
    ),
  'a terminal was seen at its last sale': () =>
    portals.flatMap(({ stores }) =>
      stores.flatMap(({ row, terminals, sales }) =>
        sales.flatMap(({ terminalId, endTransactionDate, createdAt }) => {
          const terminal = terminals.find(({ id }) => id === terminalId)
          const sold = endTransactionDate ?? createdAt
          return (terminal?.lastSeenAt ?? '') >= sold ? [] : [`${row.businessName} ${terminal?.name}: ${sold}`]
        }),
      ),
    ),
  'only a checked person with a sign-in is verified': () =>
    records.flatMap(({ partner, people, applications }) =>
      partner.users.flatMap(({ id, name, identityStatus, isPending }) => {
        const person = people.find((one) => one.id === id)
        const isChecked = applications.some(
          ({ submittedBy, identity }) => submittedBy?.id === id && identity.attempts.length > 0,
        )
        const isVerified = identityStatus === 'IDV_SUCCESS' && applications.length > 0
        const hasSignedIn = person?.lastSignInAt !== null
        return (isVerified && !isChecked) || isPending === hasSignedIn || isPending !== (person?.state === 'PENDING')
          ? [`${partner.businessName}: ${name} ${identityStatus} ${person?.state}`]
          : []
      }),
    ),
  'no two people share a phone number': () => {
    const holders = [
      ...records.flatMap(({ people }) => people.map(({ name, phone }) => [phone, name] as const)),
      ...records.flatMap(({ applications }) =>
        applications.flatMap(({ business, owners }) => [
          [business.phoneNumber, business.contactPerson] as const,
          ...owners.map(
            ({ ownerPhoneNumber, firstName, lastName }) => [ownerPhoneNumber, `${firstName} ${lastName}`] as const,
          ),
        ]),
      ),
    ].flatMap(([phone, name]) => (phone === null || phone === '' ? [] : { phone: nationalDigits(phone), name }))
    const names = Map.groupBy(holders, ({ phone }) => phone)
    return [...names].flatMap(([phone, of]) => {
      const different = [...new Set(of.map(({ name }) => name))]
      return different.length === 1 ? [] : [`${phone}: ${different.join(', ')}`]
    })
  },
  'a business fits its name, stores and person': () => [
    ...records.flatMap(({ partner, applications }) => {
      const { businessName, type, stores, users } = partner
      const role = retailerTypes.includes(type) ? 'RETAILER' : 'PROVIDER'
      const isFit =
        isOfKind(businessName, type) &&
        stores.every((store) => isOfKind(store.businessName, store.type)) &&
        applications.every(({ storeId, storeType }) => stores.find(({ id }) => id === storeId)?.type === storeType) &&
        users.some((user) => user.role === role)
      return isFit ? [] : [`${businessName} ${type}`]
    }),
    ...unfinished.filter(({ email, storeType }) => storeType && !isOfKind(email, storeType)).map(({ email }) => email),
  ],
  'a partner registers, applies, is approved, then sells': () =>
    records.flatMap(({ partner, applications, people }) => {
      const portal = portals.find(({ name }) => name === partner.businessName)
      const wrong = applications.filter(({ storeId, submittedAt, decidedAt, timeline, identity, bank, terms }) => {
        const firstSale = portal?.stores.find(({ row }) => row.id === storeId)?.firstSale
        const accepted = terms.map(({ acceptedAt }) => acceptedAt)
        const checked = identity.attempts.flatMap(({ completedAt }) => completedAt ?? [])
        const times = [partner.createdAt, accepted.toSorted()[0], submittedAt, decidedAt, firstSale]
        const known = times.flatMap((at) => at ?? [])
        return (
          known.join(' ') !== known.toSorted().join(' ') ||
          checked.some((at) => at < partner.createdAt) ||
          timeline.some(({ at }) => at < partner.createdAt) ||
          (bank.linkedAt !== null && bank.linkedAt < partner.createdAt)
        )
      })
      const early = partner.users.filter(({ createdAt, id }) => {
        const signedInAt = people.find((one) => one.id === id)?.lastSignInAt
        return createdAt < partner.createdAt || (signedInAt && signedInAt < createdAt)
      })
      return [...wrong.map(({ businessName }) => businessName), ...early.map(({ name }) => name)]
    }),
  'nothing is dated in the future': () => {
    const now = new Date().toISOString()
    const told = portals.flatMap(({ name, notifications, activity }) =>
      [...notifications, ...activity].map(({ at }) => `${name} ${at}`),
    )
    const logged = log.map(({ at, action }) => `${action} ${at}`)
    return [...told, ...logged].filter((text) => text.slice(text.lastIndexOf(' ') + 1) > now)
  },
  'only a new account outdates a verified document': () =>
    records.flatMap(({ applications }) =>
      applications.flatMap(({ businessName, documents, bank }) =>
        documents.flatMap(({ kind, verification }) => {
          const isOld = verification?.isCurrent === false && (bank.linkedAt ?? '') < verification.at
          return isOld ? [`${businessName} ${kind}`] : []
        }),
      ),
    ),
  'a document names business, EIN and last day': () =>
    papers.flatMap(({ place, text, facts }) => {
      const missing = facts.filter((fact) => !text.includes(fact))
      return missing.length === 0 ? [] : [`${place}: ${missing.join(', ')}`]
    }),
  'stores with one account have one EIN': () =>
    portals.flatMap(({ stores }) => {
      const paid = stores.filter(({ bank }) => bank.bankAccountNumber !== null)
      return [...Map.groupBy(paid, ({ bank }) => bank.bankAccountNumber)].flatMap(([last4, group]) => {
        const eins = new Set(group.map(({ store }) => store.employerIdentificationNumber))
        const holder = group[0]?.bank.bankAccountHolderName?.toLowerCase()
        const ein = group[0]?.store.employerIdentificationNumber
        const isNamed = stores.some(
          ({ store }) => store.employerIdentificationNumber === ein && store.businessName.toLowerCase() === holder,
        )
        return eins.size === 1 && isNamed ? [] : [`${last4}: ${[...eins].join(', ')}, ${holder}`]
      })
    }),
  'a sent payout has one amount and evening everywhere': () =>
    portals.flatMap(({ name, notifications, statements, deliveries }) => {
      const told = notifications.flatMap((one) => (one.kind === 'payout.sent' ? one : []))
      const wrong = told.filter(({ paymentOrderId, amount, at }) => {
        const paid = statements.filter((one) => one.paymentOrderId === paymentOrderId)
        const sum = paid.reduce((cents, one) => cents + Math.round(one.amountPayable * 100), 0)
        const isEvening = paid.every(
          ({ cutoffDate }) => at > cutoffDate && Date.parse(at) < Date.parse(cutoffDate) + 6 * 3_600_000,
        )
        return paid.length > 0 && (sum !== Math.round(amount * 100) || !isEvening)
      })
      const sent = deliveries.map(({ body }) => JSON.stringify(body))
      const unknown = sent.filter((body) => !told.some(({ paymentOrderId }) => body.includes(paymentOrderId)))
      return [...wrong.map(({ paymentOrderId, at }) => `${name} ${paymentOrderId} ${at}`), ...unknown]
    }),
  'an event has the time of its log entry': () =>
    portals.flatMap(({ name, email, notifications, activity, stores }) => {
      const days = (action: string, objectId: string) =>
        activity.filter((one) => one.action === action && one.objectId === objectId).map(({ at }) => at.slice(0, 10))
      const wrong = notifications.filter((one) => {
        if (one.kind === 'store.changed' && one.change === 'closed')
          return !days('store.deactivated', one.storeId).includes(one.at.slice(0, 10))
        if (one.kind === 'bank.changed') return !days('bank.linked', one.storeId).includes(one.at.slice(0, 10))
        return (
          one.kind === 'device.new' &&
          one.at > new Date(Date.now() - 24 * 3_600_000).toISOString() &&
          !signIns.some(
            (signIn) => signIn.email === email && Math.abs(Date.parse(signIn.at) - Date.parse(one.at)) < 180_000,
          )
        )
      })
      const unlogged = stores.filter(({ row }) => activity.length < 100 && days('store.created', row.id).length > 1)
      return [...wrong.map(({ kind, at }) => `${name} ${kind} ${at}`), ...unlogged.map(({ row }) => row.businessName)]
    }),
  'lists have as many rows as are counted': () =>
    portals.flatMap(({ name, dashboard, stores, users }) => {
      const record = records.find(({ partner }) => partner.businessName === name)
      const terminals = stores.flatMap((one) => one.terminals).filter(({ status }) => status === 'ACTIVE')
      const counted = [
        [dashboard.stores.all, stores.length],
        [dashboard.stores.active, stores.filter(({ row }) => row.status === 'ACTIVE').length],
        [dashboard.cashiers, users.filter(({ role }) => role === 'CASHIER').length],
        [dashboard.terminals, terminals.length],
        [record?.partner.storeTotal, stores.length],
        [record?.people.length, record?.partner.userTotal],
      ]
      return counted.every(([one, other]) => one === other) ? [] : [`${name} ${JSON.stringify(counted)}`]
    }),
}

test.each(Object.keys(rules))('%s', (rule) => {
  expect(rules[rule]?.()).toEqual([])
})

test('each list has a row', async () => {
  const [maria] = portals
  const { items: inbox } = await operator.call(listInbox, {})
  const query = {}
  const lists = {
    exceptions: await operator.call(listExceptions, { query: { view: 'open' } }),
    coverRequests: await operator.call(listCoverRequests, { query }),
    cardEntry: await operator.call(listCardEntryRequests, { query }),
    payoutRequests: await operator.call(listPayoutRequests, { query }),
    sanctionCases: await operator.call(listSanctionCases, { query }),
    bankStatements: await operator.call(listBankStatements, { query }),
    unfinished: { items: unfinished },
    bounced: { items: records.flatMap(({ messages }) => messages.filter(({ state }) => state !== 'ACCEPTED')) },
    undelivered: { items: inbox.filter(({ kind }) => kind === 'BOUNCED') },
    suspended: { items: records.flatMap(({ partner }) => partner.stores.filter(({ suspension }) => suspension)) },
    rechecks: { items: records.flatMap(({ applications }) => applications.filter(({ recheck }) => recheck)) },
    secondFactors: { items: records.flatMap(({ people }) => people.filter(({ secondFactor }) => secondFactor)) },
    held: { items: maria?.statements.filter(({ holds }) => holds.length > 0) ?? [] },
    webhooks: { items: maria?.deliveries ?? [] },
    batches: { items: maria?.batches ?? [] },
    changes: { items: maria?.changes ?? [] },
    notifications: { items: maria?.notifications ?? [] },
  }
  expect(Object.entries(lists).flatMap(([name, { items }]) => (items.length === 0 ? [name] : []))).toEqual([])
})

test('a new partner has empty lists', () => {
  const olga = portals.find(({ email }) => email === newPartners[0]?.email)
  expect(olga?.stores).toMatchObject([{ terminals: [], sales: [], row: { status: 'ACTIVE' } }])
  expect([olga?.users, olga?.statements, olga?.deliveries, olga?.batches, olga?.changes]).toEqual([[], [], [], [], []])
})
