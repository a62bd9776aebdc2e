import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable } from '@tillgate/browser/list/list-table.tsx'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import type { PartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import type { PartnerRecord } from '@tillgate/contract/operator-partner-record.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useGetPartnerMoney, useGetPartnerRecord } from '#operator/api/partners.ts'
import { AdjustmentsCard } from '#operator/features/adjust/adjustments-card.tsx'
import { HoldDialog } from '#operator/features/holds/hold-dialog.tsx'
import { HoldsCard } from '#operator/features/holds/holds-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PurchasesCard } from './purchases-card.tsx'
import { ChecksCard, DocumentsCard, LatestContactsCard } from './record-cards.tsx'
import { isExpiring, marksOf } from './partner-marks.ts'
import { Section, SectionBar } from './section-bar.tsx'
import { PartnerTimeline } from './timeline-card.tsx'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import { useGetPartnerScreening } from '#operator/api/sanctions.ts'
import { ScreeningCard } from '#operator/features/sanctions/screening-card.tsx'
import { StoreSeen } from './store-seen.tsx'
import { StuckPerson } from './stuck-person.tsx'
import { UserState } from './user-state.tsx'
import type { User } from './user-state.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

/**
 * Lists the persons without a passed identity check. During a review only the application's page offers the help.
 */
const IdentityHelp = ({ partner }: { partner: PartnerDetail }) => {
  const { t } = useTranslation()
  const { id, users, stores } = partner
  const stuck = users.filter(({ active, identityStatus }) => active && !isIdentityComplete(identityStatus))
  const inReview = stores.find((store) => store.isPrimary && store.applicationStatus === 'REVIEW')?.applicationId
  if (stuck.length === 0) return null

  return (
    <Card title={t('identity.title')} aside={<span className="muted">{t('identity-help.open')}</span>} padded>
      {inReview && (
        <p>
          {t('identity-help.in-review')}{' '}
          <Link to="/applications/$id" params={{ id: inReview }} search={{}}>
            {t('identity-help.to-application')}
          </Link>
        </p>
      )}
      <ul className={styles['plainList']}>
        {stuck.map((user) => (
          <StuckPerson key={user.id} partnerId={id} user={user} isHelpable={!inReview} />
        ))}
      </ul>
    </Card>
  )
}

/** Possible matches of a partner without an application, which has no page of its own for them. */
const Matches = ({ partner: { id, stores } }: { partner: PartnerDetail }) => {
  const hasApplication = stores.some((store) => store.isPrimary && store.applicationId !== null)
  const { data } = useGetPartnerScreening(id, !hasApplication)
  return data && data.candidates.length > 0 ? <ScreeningCard screening={data} partnerId={id} /> : null
}

/** What an operator has to know first: money that is not paid, and documents that expire. */
const Notices = ({ money: answer, record }: { money: PartnerMoney | undefined; record: PartnerRecord | undefined }) => {
  const { t } = useTranslation()
  const expiring = (record?.documents ?? []).filter(isExpiring)
  const stores = answer?.stores.filter(({ isHeld, payable }) => isHeld && payable > 0).length ?? 0
  return (
    <>
      {answer && answer.held > 0 && (
        <Alert
          tone="warning"
          title={t('partners.held-title', { count: stores, all: count(answer.storeTotal), amount: money(answer.held) })}
        >
          <p>{t('partners.held-text')}</p>
        </Alert>
      )}
      {expiring.length > 0 && (
        <Alert
          tone="warning"
          title={t('partners.expiring-title', { count: expiring.length, figure: count(expiring.length) })}
        >
          <p>{expiring.map(({ kind, store }) => `${t(`field.${kind}`)}, ${store}`).join('; ')}</p>
        </Alert>
      )}
    </>
  )
}

/** `terminalsOf`: the store whose terminals are shown. */
type Props = { partner: PartnerDetail; terminalsOf: string | undefined }

/** One page about a partner: money, holds, payouts, purchases, stores, people, documents, checks, contacts and timeline. */
export const PartnerView = ({ partner, terminalsOf }: Props) => {
  const { t, language } = useTranslation()
  const { id, businessName, stores, storeTotal, users, userTotal } = partner
  const [isHolding, setHolding] = useState(false)
  const { data: answer } = useGetPartnerMoney(id)
  const { data: record } = useGetPartnerRecord(id)
  const columns: Column<User>[] = [
    { id: 'name', title: t('people.name'), render: ({ name }) => <b>{name}</b> },
    { id: 'email', title: t('people.email'), render: ({ email }) => <span className="break">{email}</span> },
    { id: 'role', title: t('people.role'), render: ({ role }) => t(`role.${role}`) },
    { id: 'state', title: t('people.state'), render: (user) => <UserState {...user} /> },
    { id: 'identity', title: t('check.identity'), render: ({ identityStatus }) => t(`identity.${identityStatus}`) },
    {
      id: 'factor',
      title: t('people.two-factor'),
      render: ({ twoFactor }) => t(twoFactor ? 'people.on' : 'people.off'),
    },
    { id: 'since', title: t('partners.since'), render: ({ createdAt }) => day(createdAt, language) },
  ]
  return (
    <>
      <Notices money={answer} record={record} />
      <SectionBar id={id} marks={marksOf(partner, answer, record)} />
      {answer ? <MoneyFigures answer={answer} /> : <Skeleton height={120} />}
      <Matches partner={partner} />
      <IdentityHelp partner={partner} />
      <TwoColumns
        main={
          <>
            <Section id="money">{answer ? <MoneyCard answer={answer} /> : <Skeleton height={240} />}</Section>
            <Section id="payouts">{answer && <OrdersCard answer={answer} partnerId={id} />}</Section>
            <Section id="purchases">
              <PurchasesCard partnerId={id} />
            </Section>
            <Section id="stores">
              <Card title={t('partners.stores')} aside={<span className="muted">{count(storeTotal)}</span>} padded>
                <ul className={styles['plainList']}>
                  {stores.map((store) => (
                    <StoreSeen
                      key={store.id}
                      partnerId={id}
                      store={store}
                      isBlocked={partner.isBlocked}
                      showsTerminals={store.id === terminalsOf}
                    />
                  ))}
                </ul>
                {stores.length < storeTotal && (
                  <p className="muted">{t('partners.more', { count: count(stores.length) })}</p>
                )}
              </Card>
            </Section>
            <Section id="people">
              <Card title={t('partners.people')} aside={<span className="muted">{count(userTotal)}</span>}>
                <div className="mt-4">
                  <ListTable
                    label={t('partners.people-table')}
                    columns={columns}
                    rows={users}
                    renderCard={(user) => (
                      <div className="stack">
                        <div className="row">
                          <b className="grow">{user.name}</b>
                          <UserState {...user} />
                        </div>
                        <span className="muted">
                          {t(`role.${user.role}`)}, {user.email}
                        </span>
                      </div>
                    )}
                  />
                </div>
                {users.length < userTotal && (
                  <p className="muted">{t('partners.more', { count: count(users.length) })}</p>
                )}
              </Card>
            </Section>
          </>
        }
        aside={
          <>
            <Section id="holds">
              {answer && (
                <HoldsCard
                  rows={answer.holds.map((row) => ({ ...row, key: `${row.hold.id} ${row.storeId} ${row.hold.kind}` }))}
                  partnerId={id}
                  timeZone={answer.timeZone}
                  none={t('partners.no-holds')}
                  aside={
                    <Button size="sm" onClick={() => setHolding(true)}>
                      {t('hold.begin')}
                    </Button>
                  }
                />
              )}
              <AdjustmentsCard partnerId={id} timeZone={answer?.timeZone ?? bankZone} />
            </Section>
            <Section id="documents">{record && <DocumentsCard record={record} />}</Section>
            <Section id="checks">{record && <ChecksCard record={record} />}</Section>
            <Section id="contacts">{record && <LatestContactsCard record={record} partnerId={id} />}</Section>
            <Section id="timeline">
              <PartnerTimeline partnerId={id} />
            </Section>
          </>
        }
      />
      {isHolding && (
        <HoldDialog
          partner={{ id, name: businessName }}
          stores={stores.map((store) => ({ storeId: store.id, store: store.businessName }))}
          onClose={() => setHolding(false)}
        />
      )}
    </>
  )
}
