import { createFileRoute, Link } from '@tanstack/react-router'
import type { SettingsOfProgram } from '@tillgate/contract/operator-settings.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useListProgramSettings } from '#operator/api/proposals.ts'
import { OpenProposals } from '#operator/features/approvals/open-proposals.tsx'
import { useSettingTexts } from '#operator/features/figures/use-setting-texts.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ProposeSettings } from './-propose/propose-settings.tsx'

/** Settings of each program. A change is a proposal. */
export const Route = createFileRoute('/settings/')({
  staticData: { frame: 'shell' },
  component: Settings,
})

const ProgramCard = ({ one, onPropose }: { one: SettingsOfProgram; onPropose: () => void }) => {
  const { t } = useTranslation()
  const textsOf = useSettingTexts()
  const { program, settings, proposalId } = one
  return (
    <Card
      title={program.name}
      aside={
        proposalId === null ? (
          may('settings.propose') && <Button onClick={onPropose}>{t('settings.propose')}</Button>
        ) : (
          <Link to="/proposals/$id" params={{ id: proposalId }} {...asButton({})}>
            {t('proposal.open')}
          </Link>
        )
      }
      padded
    >
      <Facts
        columns={3}
        facts={textsOf(settings, program.timeZone).map(({ name, text }) => ({ label: name, value: text }))}
      />
      <p className="muted">{t('settings.limit-hint')}</p>
    </Card>
  )
}

function Settings() {
  const { t } = useTranslation()
  const list = useListProgramSettings()
  const [chosen, setChosen] = useState<SettingsOfProgram>()
  return (
    <Page title={t('menu.settings')} description={t('settings.lead')}>
      <OpenProposals kind="SETTINGS" />
      {list.isError && !list.data && (
        <EmptyState line={t('settings.not-loaded')} failed>
          <Button onClick={() => void list.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {list.isPending && <Skeleton height={160} />}
      {list.data?.items.map((one) => (
        <ProgramCard key={one.program.id} one={one} onPropose={() => setChosen(one)} />
      ))}
      {chosen && <ProposeSettings one={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}
