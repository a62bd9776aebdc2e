import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import type { ReactNode } from 'react'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import { StepBar } from './step-bar.tsx'

/** The lobby with everything that forms need, and the way in above them. */
export const StepsFrame = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <CardFrame>
      <StepBar />
      {children}
    </CardFrame>
  </UiProvider>
)
