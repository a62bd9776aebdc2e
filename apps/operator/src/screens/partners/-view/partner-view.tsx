import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { Section, SectionBar } from '@tillgate/browser/section-bar.tsx'
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
import { useGetPartnerSupport } from '#operator/api/support.ts'
import { may } from '#operator/features/session/rights.ts'
import { AdjustmentsCard } from '#operator/features/adjust/adjustments-card.tsx'
import { HoldDialog } from '#operator/features/holds/hold-dialog.tsx'
import { HoldsCard } from '#operator/features/holds/holds-card.tsx'
import { useHoldText } from '#operator/features/holds/hold-text.tsx'
import { CallCard } from '../-support/call-card.tsx'
import { FailedChecks, SupportDesk } from '../-support/support-desk.tsx'
import { MoneyCard } from './money-card.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PurchasesCard } from './purchases-card.tsx'
import { ChecksCard, DocumentsCard } from './record-cards.tsx'
import { isExpiring, sectionsOf } from './partner-sections.ts'
import { PartnerTimeline } from './timeline-card.tsx'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useGetPartnerScreening } from '#operator/api/sanctions.ts'
import { ScreeningCard } from '#operator/features/sanctions/screening-card.tsx'
import { StoreSeen } from './store-seen.tsx'
import { StuckPerson } from './stuck-person.tsx'
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
  const { t } = useTranslation()
  const hasApplication = stores.some((store) => store.isPrimary && store.applicationId !== null)
  const screening = useGetPartnerScreening(id, !hasApplication)
  const { data } = screening
  if (screening.isError && !data) {
    const labels = { gone: t('partners.gone'), failed: t('screening.failed') }
    return <MissingRecord query={screening} labels={labels} height={120} isInCard />
  }
  return data && data.candidates.length > 0 ? <ScreeningCard screening={data} partnerId={id} /> : null
}

/** Holds that the notice names. The card of holds lists all. */
const namedHolds = 3

/** Stores of the listed holds, also those without money. A hold of the partner holds all. */
const heldStores = ({ holds, storeTotal }: PartnerMoney): number =>
  holds.some(({ hold }) => hold.isOfPartner) ? storeTotal : new Set(holds.flatMap(({ stores }) => stores)).size

/** Says why stores are held, for the question of a caller. */
const HeldReasons = ({ money: { holds, timeZone } }: { money: PartnerMoney }) => {
  const { t } = useTranslation()
  const { kindText, sinceText } = useHoldText()
  return holds.slice(0, namedHolds).map(({ hold, stores, storeId }) => (
    <p key={`${hold.id} ${storeId} ${hold.kind}`}>
      <b>{kindText(hold)}</b>{' '}
      {t('hold.at-store', {
        store: hold.isOfPartner ? t('event.all-stores') : stores.join(', '),
        since: sinceText(hold, timeZone),
      })}
    </p>
  ))
}

/** What an operator has to know first: money that is not paid, and documents that expire. */
const Notices = ({ money: answer, record }: { money: PartnerMoney | undefined; record: PartnerRecord | undefined }) => {
  const { t } = useTranslation()
  const expiring = (record?.documents ?? []).filter(isExpiring)
  return (
    <>
      {answer && answer.held > 0 && (
        <Alert
          tone="warning"
          title={t('partners.held-title', {
            stores: count(heldStores(answer)),
            all: count(answer.storeTotal),
            amount: money(answer.held),
          })}
        >
          <HeldReasons money={answer} />
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

/** One page about a partner. A caller's question needs the money, a hold, a document and a contact at once, so nothing is behind a tab. */
export const PartnerView = ({ partner, terminalsOf }: Props) => {
  const { t } = useTranslation()
  const { id, businessName, stores, storeTotal, userTotal } = partner
  const [isHolding, setHolding] = useState(false)
  const paid = useGetPartnerMoney(id)
  const answer = paid.data
  const evidence = useGetPartnerRecord(id)
  const record = evidence.data
  const support = useGetPartnerSupport(id)
  return (
    <>
      <Notices money={answer} record={record} />
      {support.data && <FailedChecks support={support.data} />}
      <SectionBar
        label={t('partners.sections')}
        attention={t('partners.needs-attention')}
        sections={sectionsOf(partner, answer, record, support.data).map((one) => ({
          ...one,
          label: t(`partner-section.${one.id}`),
        }))}
      />
      {may('people.help') && support.data && (
        <Section id="call">
          <CallCard partnerId={id} support={support.data} />
        </Section>
      )}
      {answer ? <MoneyFigures answer={answer} /> : !paid.isError && <Skeleton height={120} />}
      <Matches partner={partner} />
      <IdentityHelp partner={partner} />
      <TwoColumns
        main={
          <>
            <Section id="money">
              {answer ? (
                <MoneyCard answer={answer} />
              ) : (
                <MissingRecord
                  query={paid}
                  labels={{ gone: t('partners.gone'), failed: t('partner-money.failed') }}
                  height={240}
                  isInCard
                />
              )}
            </Section>
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
                      isEnded={partner.end?.isOver ?? false}
                      showsTerminals={store.id === terminalsOf}
                    />
                  ))}
                </ul>
                {stores.length < storeTotal && (
                  <p className="muted">{t('partners.more', { count: count(stores.length) })}</p>
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
                    may('payouts.hold') && (
                      <Button size="sm" onClick={() => setHolding(true)}>
                        {t('hold.begin')}
                      </Button>
                    )
                  }
                />
              )}
              <AdjustmentsCard partnerId={id} timeZone={answer?.timeZone ?? bankZone} />
            </Section>
            <Section id="documents">
              {record ? (
                <DocumentsCard record={record} />
              ) : (
                <MissingRecord
                  query={evidence}
                  labels={{ gone: t('partners.gone'), failed: t('partner-record.failed') }}
                  height={120}
                  isInCard
                />
              )}
            </Section>
            <Section id="checks">{record && <ChecksCard record={record} partnerId={id} />}</Section>
            <Section id="timeline">
              <PartnerTimeline partnerId={id} />
            </Section>
          </>
        }
      />
      {support.data ? (
        <SupportDesk partnerId={id} support={support.data} totalPeople={userTotal} />
      ) : (
        <MissingRecord
          query={support}
          labels={{ gone: t('partners.gone'), failed: t('support.failed') }}
          height={480}
          isInCard
        />
      )}
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
