import type { StoreTypeIcon as Kind } from '@tillgate/domain/stores.ts'
import { DentalIcon, GroceryIcon, HearingIcon, PharmacyIcon, VisionIcon } from '@tillgate/ui/icons/kinds.tsx'
import { StoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { ComponentType } from 'react'

/** Spec 1 §3: every type has its icon. What PERMANENCY sells the specifications leave open: it is a store. */
const icons: Record<Kind, ComponentType<{ small?: boolean }>> = {
  GROCERY: GroceryIcon,
  PHARMACY: PharmacyIcon,
  DENTAL: DentalIcon,
  VISION: VisionIcon,
  HEARING: HearingIcon,
  PERMANENCY: StoreIcon,
}

export const StoreTypeIcon = ({ type, small = false }: { type: Kind; small?: boolean }) => {
  const TypeIcon = icons[type]
  return <TypeIcon small={small} />
}
