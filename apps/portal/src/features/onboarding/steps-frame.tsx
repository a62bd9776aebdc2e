import { QueryClientProvider } from '@tanstack/react-query'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import type { ReactNode } from 'react'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import { cache } from '#portal/features/shell/cache.ts'
import { StepBar } from './step-bar.tsx'

/** The lobby with everything that forms need, and the way in above them. */
export const StepsFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>
    <UiProvider>
      <CardFrame>
        <StepBar />
        {children}
      </CardFrame>
    </UiProvider>
  </QueryClientProvider>
)
